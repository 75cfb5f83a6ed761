declare global {
  /** How many times sooner what is waited for comes. Set by nothing but the host of the journeys, `test/e2e/inHost/extension.ts`. */
  var orderdeckHaste: number | undefined;
  /** About how often something happens in the demo, milliseconds, 0 for never: set as above, for journeys that count what it shows. */
  var orderdeckDemoPace: number | undefined;
}

/**
 * How long to wait for what comes again, or later, by itself: polls, watches, probes and what is spread over some seconds. Everything
 * that so waits asks here, so that journeys need not wait for it in real time. It is no setting, and the package has none of it:
 * `esbuild.mjs` takes it out, and `npm test -- build` looks. What the service counts, such as its rate limit, goes by the service's clock.
 * @param ms milliseconds; 0, which turns something off, stays 0
 */
export function waitOf(ms: number): number {
  return globalThis.orderdeckHaste === undefined ? ms : ms / globalThis.orderdeckHaste;
}
