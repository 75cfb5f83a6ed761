/** What VS Code keeps, for all windows or for a folder: its Memento fits it. */
export interface Kept {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}
