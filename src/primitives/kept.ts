/** What VS Code keeps for all windows, as its Memento does. */
export interface Kept {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}
