/** Everything that the server of the journeys wrote, by file, and what it said. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { theStage } from './stage';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => statSync(path.join(folder, each)).isFile());

export function* written(): Generator<readonly [place: string, text: string]> {
  const { host } = theStage();
  for (const file of filesBelow(host.dataDir)) {
    const bytes = readFileSync(path.join(host.dataDir, file));
    yield [file, bytes.toString('latin1')];
    yield [`${file} as UTF-16`, bytes.toString('utf16le')];
  }
  yield ['the output of the server', host.output()];
}
