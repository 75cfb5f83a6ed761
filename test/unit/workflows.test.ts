import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../.github/workflows');
const workflows = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));

describe('a workflow', () => {
  it('runs other people’s actions as they were when somebody looked at them: by commit, with the version beside it', () => {
    const used = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
    assert.ok(used.length > 0);
    for (const each of used) assert.match(each, /^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('begins with no right but to read, and reads no stored token', () => {
    for (const { file, text } of workflows) {
      assert.match(text, /^permissions:\n {2}contents: read$/m, file);
      assert.doesNotMatch(text, /secrets\./, file);
    }
  });
});
