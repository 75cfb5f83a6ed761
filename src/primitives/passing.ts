/**
 * Milliseconds that only go on, from the time of day at its start: also while the machine sleeps, when what counts them steadily may stand
 * still, and when the clock is put back. A clock that is put forward takes them with it, as a sleep does: nothing tells the two apart.
 */
export function passing(): () => number {
  let [clock, steady] = [Date.now(), performance.now()];
  let passed = clock;
  return () => {
    const [clockNow, steadyNow] = [Date.now(), performance.now()];
    passed += Math.max(clockNow - clock, steadyNow - steady);
    [clock, steady] = [clockNow, steadyNow];
    return passed;
  };
}
