/** Round steps for an axis that holds 0, `least` and `greatest`: 0, 2000, 4000, … Geometry only; no amount is computed here. */
export function ticksFor(least: number, greatest: number, about = 4): number[] {
  const [bottom, top] = [Math.min(0, least), Math.max(0, greatest)];
  const span = top - bottom;
  if (!(span > 0) || !Number.isFinite(span)) return [0, 1];
  const raw = span / about;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * magnitude >= raw) ?? 10) * magnitude;
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
