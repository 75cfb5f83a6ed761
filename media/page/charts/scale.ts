/** Round steps for an axis from 0 to at least `greatest`: 0, 2000, 4000, … Geometry only; no amount is computed here. */
export function ticksTo(greatest: number, about = 4): number[] {
  if (!(greatest > 0) || !Number.isFinite(greatest)) return [0, 1];
  const raw = greatest / about;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * magnitude >= raw) ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, index) => index * step);
}
