import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Explorer } from '../../../src/explorer';
import type { RememberedChoices } from '../../../src/explorer/choices';
import type { FileCheckRoom } from '../../../src/fileCheck';
import type { Lens } from '../../../src/lens';
import type { OrderTabRoom } from '../../../src/orderTab';
import type { Kept } from '../../../src/primitives/kept';
import type { Store } from '../../../src/store';
import { until } from './until';

/** The extension's inside, as it hands it out to tests. */
export interface Orderdeck {
  readonly store: Store;
  readonly sidebar: Explorer;
  readonly lens: Lens;
  readonly orderTab: OrderTabRoom;
  readonly fileCheck: FileCheckRoom;
  readonly context: vscode.ExtensionContext;
  readonly kept: Kept;
}

export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly views: { readonly orderdeck: readonly { readonly id: string }[] };
  };
}

export function installed(): vscode.Extension<Orderdeck> {
  const extension = vscode.extensions.getExtension<Orderdeck>('orderdeck.orderdeck');
  assert.ok(extension, 'the extension is not installed');
  return extension;
}

/** The extension, once it knows whether somebody is signed in. */
export async function orderdeck(): Promise<Orderdeck & { readonly choices: RememberedChoices }> {
  const opened = await installed().activate();
  const { sessions } = opened.store;
  await until('it is known whether somebody is signed in', () => sessions.state.phase !== 'starting', sessions.onDidChange);
  return { ...opened, choices: (await opened.sidebar.views()).choices };
}
