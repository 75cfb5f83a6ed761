// A rule of the linter: each way of waiting stands once, where what it listens to and what it set is always let go of.
const WAITING = [
  [
    'CallExpression[callee.property.name=/^(add|remove)EventListener$/][arguments.0.value="abort"]',
    'abort.ts: onAbort, untilAborted, sleep',
  ],
  ['CallExpression[callee.object.name="Promise"][callee.property.name="race"]', 'abort.ts: unlessAborted, untilAborted; timers.ts: inTime'],
  ['NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]', 'abort.ts: sleep; timers.ts: inTime'],
  ['NewExpression[callee.name="Promise"] CallExpression[callee.name="setImmediate"]', 'slices.ts: othersTurn'],
];

export default {
  meta: { name: 'orderdeck' },
  rules: {
    'one-way-to-wait': {
      create: (context) =>
        Object.fromEntries(
          WAITING.map(([selector, there]) => [
            selector,
            (node) => context.report({ node, message: `This is in src/primitives/${there}.` }),
          ]),
        ),
    },
  },
};
