/** What goes wrong with an archive's file, and how it is told as data: an error loses its class between threads. */
import { messageOf } from '../../primitives/messageOf';
import type { Trouble } from './protocol';

/** Result codes of SQLite that somebody can do something about. */
const CODES = { busy: 5, locked: 6, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

/** The extended code of a long value that lies beyond the end of the file: no trouble with the disk, the file was cut. */
const SHORT_READ = 522;

/** Extended codes have the plain one in their last byte. */
function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (code === SHORT_READ) return CODES.corrupt;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** A file of a version to come. */
export class NewerFile extends Error {
  readonly kind = 'newer';
}
/** Another window erased it. */
export class Erased extends Error {
  readonly kind = 'erased';
}

/** At its path lies another file by now, or none: another window put this one aside, or a program brought back an older one. */
export class Moved extends Error {}

/** As SQLite tells of what it comes across. */
export class Damaged extends Error {
  readonly errcode = CODES.corrupt;
}
export const isCorrupt = (error: unknown): boolean => codeOf(error) === CODES.corrupt || codeOf(error) === CODES.notADatabase;

/** The file cannot be used, and why: as the host throws it. */
export class ArchiveTrouble extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.message);
  }
}

export function troubleOf(error: unknown): Trouble {
  return { kind: kindOf(error), message: messageOf(error) };
}

/** The folder takes no files, or is none. */
const NO_PLACE: ReadonlySet<unknown> = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

function kindOf(error: unknown): Trouble['kind'] {
  const code = codeOf(error);
  const { kind, code: system } = (error instanceof Error ? error : {}) as { readonly kind?: unknown; readonly code?: unknown };
  // Not by the name of its class, which the package has in short.
  if (kind === 'newer' || kind === 'erased') return kind;
  if (code === CODES.full || system === 'ENOSPC') return 'full';
  if (code === CODES.readOnly || code === CODES.cannotOpen || NO_PLACE.has(system)) return 'readOnly';
  if (code === CODES.busy || code === CODES.locked) return 'busy';
  return system === 'ERR_UNKNOWN_BUILTIN_MODULE' ? 'unsupported' : 'other';
}
