/** Finds out what works and what does not, in words that may be pasted into a bug report: no key, no secret. */
import { ServiceError } from '../api';
import { describeError } from '../platform/report';
import type { Session } from '../store';
import { certificateOf, wayTo, type ProxySettings } from './connection';
import type { Hosts } from './vault';

interface Check {
  readonly name: string;
  readonly outcome: string;
}

const QUESTIONS: readonly (readonly [name: string, ask: (client: Session['client'], signal: AbortSignal) => Promise<unknown>])[] = [
  ['Open plan orders', (client, signal) => client.currentPlanOrders({ limit: 1 }, { signal })],
  ['Order history', (client, signal) => client.historyPlanOrders({ symbol: 'cmt_btcusdt', pageSize: 1 }, { signal })],
  ['Affiliate users', (client, signal) => client.affiliateUsers({ pageSize: 1 }, { signal })],
  ['Affiliate totals', (client, signal) => client.affiliateReferrals({ pageSize: 1 }, { signal })],
];

/** Milliseconds. */
const LONGEST_LOOK = 10_000;

export interface Circumstances {
  readonly session: Session | undefined;
  /** Why there is no session, where there should be one. */
  readonly problem: string | undefined;
  readonly hosts: Hosts | undefined;
  /** Whether the secret storage keeps what is put into it. */
  readonly storageWorks: () => Promise<boolean>;
  readonly versions: readonly Check[];
  readonly proxies: ProxySettings;
  readonly environment: NodeJS.ProcessEnv;
}

/** Asks each endpoint once, cheaply, and tells what came of it as a Markdown document. */
export async function diagnose(
  { session, problem, hosts, storageWorks, versions, ...network }: Circumstances,
  signal: AbortSignal,
): Promise<string> {
  const storage = (await storageWorks()) ? 'works' : "does not keep what is put into it. Unlock the system's keyring, then try again.";
  const checks: Check[] = [...versions, { name: 'Secret storage', outcome: storage }];
  if (session) {
    checks.push({ name: 'Account', outcome: `"${session.account.label}"` });
    if (hosts) checks.push(...(await waysTo(hosts, network, signal)));
    checks.push(
      ...(await Promise.all(QUESTIONS.map(async ([name, ask]) => ({ name, outcome: await outcomeOf(ask(session.client, signal)) })))),
    );
    const offset = Math.round((session.client.serverNow() - Date.now()) / 1000);
    const apart =
      offset === 0
        ? "agrees with the service's"
        : `is ${Math.abs(offset)} s ${offset > 0 ? 'behind' : 'ahead of'} the service's; requests are signed with the service's time`;
    checks.push({ name: "This machine's clock", outcome: apart });
    for (const { endpoint, used, limit, windowMs } of session.client.rateBudget()) {
      checks.push({ name: `Rate budget of ${endpoint}`, outcome: `${used} of ${limit} used in the last ${windowMs / 1000} s` });
    }
  } else {
    checks.push({ name: 'Account', outcome: problem ?? 'none is signed in' });
  }
  return `# Orderdeck diagnosis\n\n${checks.map(({ name, outcome }) => `- **${name}**: ${outcome}`).join('\n')}\n`;
}

/** Each host, whether a proxy stands before it, and whose certificate answers for it. */
async function waysTo(
  { contractBaseUrl, spotBaseUrl }: Hosts,
  { proxies, environment }: Pick<Circumstances, 'proxies' | 'environment'>,
  signal: AbortSignal,
): Promise<Check[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_LOOK)]);
  const hosts = [...new Set([contractBaseUrl, spotBaseUrl])].map((each) => new URL(each));
  const ways = hosts.map(async (host): Promise<Check[]> => {
    const way = wayTo(host, proxies, environment);
    return [
      { name: 'Host', outcome: host.origin },
      { name: `Proxy for ${host.host}`, outcome: way.told },
      { name: `Certificate of ${host.host}`, outcome: await certificateOf(host, way, limit) },
    ];
  });
  return (await Promise.all(ways)).flat();
}

async function outcomeOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'works';
  } catch (error) {
    const { text } = describeError(error);
    return error instanceof ServiceError ? `fails (${error.kind}). ${text}` : `fails. ${text}`;
  }
}
