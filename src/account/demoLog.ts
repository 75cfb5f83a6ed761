/** The log of the demo's bot, as a file: it begins with the demo and goes on while it is open. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { SECOND } from '../model/timeRange';
import type { Simulator } from '../simulator';
import type { DemoClient } from './openClient';

const EVERY = 2 * SECOND;

/** One file, whichever demo it is of: all that a window writes to it goes through here. */
export class DemoLog {
  private readonly uri: vscode.Uri;
  private latest: DemoClient | undefined;
  /** Whose log it is, and how many of its lines are written. */
  private written: { readonly of: Simulator; readonly lines: number } | undefined;
  private following: Simulator | undefined;
  private writing = Promise.resolve();

  constructor({ globalStorageUri }: Pick<vscode.ExtensionContext, 'globalStorageUri'>) {
    this.uri = vscode.Uri.joinPath(globalStorageUri, 'demo', 'bot.log');
  }

  /** A demo answers: a log of it that a window before left open goes on, or is of this demo from now on. */
  began(demo: DemoClient): void {
    this.latest = demo;
    const { running } = this;
    if (running && this.isOpen && this.following !== running) this.follow((this.following = running), 0);
  }

  /** Shows it beside nothing that is open already. The demo runs once it was asked for something. @throws what keeps the file from being written */
  async show(): Promise<void> {
    const { running } = this;
    if (!running) return;
    await this.goOn(running);
    await vscode.window.showTextDocument(this.uri, { preview: false });
    if (this.following !== running) this.follow((this.following = running));
  }

  /** Undefined until a demo was asked for something, and once it is left. */
  private get running(): Simulator | undefined {
    return this.latest?.isLeft === false ? this.latest.simulator : undefined;
  }

  /** In a tab that nobody looked at yet, too. */
  private get isOpen(): boolean {
    return vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(({ input }) => input instanceof vscode.TabInputText && input.uri.fsPath === this.uri.fsPath);
  }

  private follow(simulator: Simulator, wait = EVERY): void {
    setTimeout(() => {
      const isOver = this.running !== simulator || !this.isOpen;
      const stop = (): void => void (this.following = this.following === simulator ? undefined : this.following);
      if (isOver) return stop();
      void this.goOn(simulator).then(() => this.follow(simulator), stop);
    }, wait).unref();
  }

  /** One after the other: no line is written twice. */
  private goOn(simulator: Simulator): Promise<void> {
    return (this.writing = this.writing.catch(() => undefined).then(() => this.write(simulator)));
  }

  private async write(simulator: Simulator): Promise<void> {
    const file = this.uri.fsPath;
    // What somebody edits there is theirs until it is saved.
    if (vscode.workspace.textDocuments.some(({ isDirty, uri }) => isDirty && uri.fsPath === file)) return;
    const { botLog } = await import('../simulator');
    simulator.catchUp();
    const lines = botLog(simulator);
    const before = this.written?.of === simulator && existsSync(file) ? this.written.lines : 0;
    if (lines.length === before) return;
    const text = `${lines.slice(before).join('\n')}\n`;
    if (before === 0) await mkdir(path.dirname(file), { recursive: true });
    await (before > 0 ? appendFile : writeFile)(file, text);
    this.written = { of: simulator, lines: lines.length };
  }
}
