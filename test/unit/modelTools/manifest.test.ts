import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import { EDITORS, TOOLS, type ToolId } from '../../../src/platform/ids';
import { digitCountsFrom, USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { PARAMETERS, toolInput } from '../../../src/modelTools/input';

const { languageModelTools } = manifest.contributes;

describe('the manifest of the lens', () => {
  it('declares the tools that the code registers', () => {
    assert.deepEqual(languageModelTools.map(({ name }) => name).toSorted(), Object.values(TOOLS).toSorted());
  });

  it('gives each tool a name for prompts of its own and a schema that lets nothing else in', () => {
    assert.equal(new Set(languageModelTools.map(({ toolReferenceName }) => toolReferenceName)).size, languageModelTools.length);
    for (const { inputSchema, canBeReferencedInPrompt } of languageModelTools) {
      assert.equal(inputSchema.additionalProperties, false);
      assert.equal(canBeReferencedInPrompt, true);
    }
  });

  it('declares the parameters that the code takes, and no others', () => {
    for (const { name, inputSchema } of languageModelTools)
      assert.deepEqual(Object.keys(inputSchema.properties).toSorted(), PARAMETERS[name as ToolId].toSorted(), name);
  });

  it('offers the bounds that the code checks', () => {
    const limits = languageModelTools.flatMap(({ inputSchema }) =>
      'limit' in inputSchema.properties ? [inputSchema.properties.limit] : [],
    );
    assert.equal(limits.length, 5);
    for (const limit of limits) {
      assert.equal(toolInput(TOOLS.listOpenOrders, {}).limit(), limit?.default);
      assert.equal(toolInput(TOOLS.listOpenOrders, { limit: limit?.maximum }).limit(), limit?.maximum);
      assert.throws(() => toolInput(TOOLS.listOpenOrders, { limit: (limit?.maximum ?? 0) + 1 }).limit(), RangeError);
    }
  });

  it('wakes for hovers, for links from outside and for tabs left open', () => {
    assert.deepEqual(manifest.activationEvents, [
      'onStartupFinished',
      'onUri',
      ...Object.values(EDITORS).map((id) => `onWebviewPanel:${id}`),
    ]);
  });

  it('shows the digits that stand in for what makes no sense', () => {
    const [digits] = manifest.contributes.configuration.flatMap(({ properties }) => properties['orderdeck.hover.orderIdDigits'] ?? []);
    assert.deepEqual(digitCountsFrom(digits?.default), USUAL_DIGITS);
  });
});
