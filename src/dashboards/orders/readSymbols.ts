/** Which symbols a read of the order dashboard is of: those that somebody chose, or those that orders were seen of. No vscode. */

export interface SymbolSources {
  /** As they are set now. */
  readonly chosen: () => readonly string[];
  /** Where none are set: those seen in open orders, which are asked for. Rejects when these cannot be read. */
  readonly seen: () => Promise<readonly string[]>;
}

export class ReadSymbols {
  /** Of the latest read. */
  private symbols: readonly string[] | undefined;
  private areChosen = false;
  /** Of the first read, where nobody chose. */
  private atFirst: readonly string[] | undefined;

  constructor(private readonly sources: SymbolSources) {}

  get latest(): readonly string[] | undefined {
    return this.symbols;
  }

  /** Whether somebody chose those of the latest read. */
  get chosen(): boolean {
    return this.areChosen;
  }

  /** Where nobody chose: those that came to them since the first read. */
  get seen(): { readonly joined: readonly string[] } | undefined {
    if (!this.symbols || this.areChosen) return undefined;
    return { joined: this.symbols.filter((each) => !this.atFirst?.includes(each)) };
  }

  /** Tells the settings of two moments apart. */
  get asSet(): string {
    return this.sources.chosen().join();
  }

  /**
   * Those that are to be read now.
   * @param isMeant whether they still are, once they are known; else nothing is kept, and the answer is undefined
   */
  async next(isMeant: () => boolean): Promise<readonly string[] | undefined> {
    const chosen = this.sources.chosen();
    const areChosen = chosen.length > 0;
    const symbols = areChosen ? chosen : await this.sources.seen();
    if (!isMeant()) return undefined;
    this.symbols = symbols;
    this.areChosen = areChosen;
    if (!areChosen) this.atFirst ??= symbols;
    return symbols;
  }

  /** Whether others were seen since, say in what was read of these. */
  async haveGrown(): Promise<boolean> {
    const { symbols } = this;
    if (!symbols || this.areChosen) return false;
    const now = await this.sources.seen().catch(() => symbols);
    return now.some((each) => !symbols.includes(each));
  }

  /** Those of another account are to come. */
  forget(): void {
    this.symbols = this.atFirst = undefined;
    this.areChosen = false;
  }
}
