/** Looks for many strings at once: one after the other, those of all journeys take longer than the journeys. */

/** With so many characters a string begins that is rare enough. */
const START = 6;
/** Each character moves what came before it by 4 bits, so that 20 bits know the last five, and nothing before. */
const PLACES = 0xf_ffff;
const after = (place: number, character: number): number => ((place << 4) ^ character) & PLACES;

export class AnyOf {
  /** Whether a string that is looked for may begin with the characters of a place. */
  private readonly begins = new Uint8Array(PLACES + 1);
  private readonly byStart = new Map<string, string[]>();
  private readonly known = new Set<string>();

  /** @throws RangeError for one so short that it stands everywhere */
  add(wanted: string): void {
    if (wanted.length < START)
      throw new RangeError(`Of ${wanted.length} characters, which stand everywhere: at least ${START} are needed.`);
    if (this.known.has(wanted)) return;
    this.known.add(wanted);
    const start = wanted.slice(0, START);
    let place = 0;
    for (let index = 0; index < START; index += 1) place = after(place, start.charCodeAt(index));
    this.begins[place] = 1;
    this.byStart.set(start, [...(this.byStart.get(start) ?? []), wanted]);
  }

  /** Whether one of them stands in a text. */
  isIn(text: string): boolean {
    let place = 0;
    for (let end = 0; end < text.length; end += 1) {
      place = after(place, text.charCodeAt(end));
      const start = end - START + 1;
      if (
        this.begins[place] === 1 &&
        start >= 0 &&
        this.byStart.get(text.slice(start, end + 1))?.some((each) => text.startsWith(each, start))
      )
        return true;
    }
    return false;
  }
}
