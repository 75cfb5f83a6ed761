// What the benchmark of the dashboard does inside the page: put there before the page's own script. No imports, no names from outside.
{
  const page = globalThis;
  const { document } = page;
  page.acquireVsCodeApi = () => ({ postMessage: () => undefined, getState: () => undefined, setState: () => undefined });
  const painted = () => new Promise((resolve) => page.requestAnimationFrame(() => setTimeout(resolve)));
  const timed = async (act) => {
    const start = page.performance.now();
    act();
    await painted();
    return page.performance.now() - start;
  };
  page.bench = {
    deliver: (data) => timed(() => page.dispatchEvent(new page.MessageEvent('message', { data }))),
    sort: () => timed(() => document.querySelector('[role=columnheader][data-column=volume]').click()),
    filter: (text) =>
      timed(() => {
        const field = document.querySelector('#filter-text');
        field.value = text;
        field.dispatchEvent(new page.Event('input'));
      }),
    async scroll(steps) {
      const grid = document.querySelector('[role=grid]');
      const times = [];
      for (let step = 0; step <= steps; step += 1) {
        times.push(await timed(() => (grid.scrollTop = (grid.scrollHeight / steps) * step)));
      }
      return times.sort((a, b) => a - b);
    },
  };
}
