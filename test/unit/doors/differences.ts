/** Where two things that were made of plain data say something else, with what the first of them says there. */
export function differences(one: unknown, other: unknown, place = ''): string[] {
  if (Object.is(one, other)) return [];
  if (!isHolder(one) || !isHolder(other)) {
    const [whole, others] = [one, other].map((each) => (isHolder(each) ? JSON.stringify(each) : String(each))) as [string, string];
    const from = Math.max(0, [...whole].findIndex((each, index) => each !== others[index]) - 100);
    return [`${place || 'it'}: ${whole.slice(from, from + 200)} instead of ${others.slice(from, from + 200)}`];
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differences(one[name], other[name], place === '' ? name : `${place}.${name}`));
}

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
