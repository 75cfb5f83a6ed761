/** The service without its wire: takes a request apart, checks it and answers it. */
import type { LivingAccount } from './account';
import { affiliateLists, affiliateUids, referrals } from './affiliateService';
import { checkHeaders, type SimulatedCredentials, type WireRequest } from './authentication';
import { ENDPOINTS, endpointAt, familyOf, type Endpoint, type EndpointName } from './endpoints';
import { limiter } from './limiter';
import { currentPlan, detail, historyPlan } from './orderService';
import { readParameters, type Parameters } from './parameters';
import type { Quirks } from './quirks';
import { hash, random } from './random';
import { isRefusal, refusalBody, refuse, REFUSALS, type Refusal } from './refusal';
import { jsonText } from './wire';

/** An answer as it goes on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The weight the request cost, the heavier of the two counts; 0 when it was refused for its weight. */
  readonly weight: number;
}

export interface ServiceSettings {
  readonly account: LivingAccount;
  readonly credentials: SimulatedCredentials;
  readonly weight: number;
  readonly windowMs: number;
  readonly quirks: Quirks;
}

/** Answers any request; `now` is the service's clock, `ip` the caller's address. */
export type Service = (request: WireRequest, ip: string, now: number) => Answer;

export function service({ account, credentials, weight: budget, windowMs, quirks }: ServiceSettings): Service {
  const charge = limiter(budget, windowMs);
  const bucket = `${windowMs / 1000}S`;
  const ask = questions(account, quirks);

  return (request, ip, now) => {
    const family = familyOf(request.path);
    const refusal = (reason: Refusal, headers: Record<string, string> = {}, weight = 0): Answer => ({
      status: quirks.has('error-with-200') ? 200 : REFUSALS[reason.refused].status,
      headers,
      body: jsonText(refusalBody(reason, family, now), quirks),
      weight,
    });

    const name = endpointAt(request.path);
    if (!name) return refusal(refuse('noPath', request.path));
    if (request.method !== 'GET') return refusal(refuse('method', request.method), { Allow: 'GET' });

    const endpoint: Endpoint = ENDPOINTS[name];
    const unauthorized = checkHeaders(request, credentials, family, now, quirks);
    const charges = [{ bucket: `${name} ip ${ip}`, weight: endpoint.weightPerIp }];
    // Only a request that proves its key counts against the key.
    if (!unauthorized) charges.push({ bucket: `${name} key`, weight: endpoint.weightPerKey });
    const { allowed, used, remaining, waitMs } = charge(charges, now);
    const weight = allowed ? Math.max(...charges.map((one) => one.weight)) : 0;
    const headers: Record<string, string> = {
      [`X-USED-WEIGHT-${bucket}`]: String(used),
      [`X-REMAINING-WEIGHT-${bucket}`]: String(remaining),
    };
    if (!allowed) {
      if (!quirks.has('no-retry-after')) headers['Retry-After'] = String(Math.ceil(waitMs / 1000));
      return refusal(refuse('tooMany'), headers);
    }
    if (unauthorized) return refusal(unauthorized, headers, weight);

    const parameters = readParameters(request.query, endpoint, account.truth.symbols);
    const result = isRefusal(parameters) ? parameters : ask(name, parameters, now);
    if (isRefusal(result)) return refusal(result, headers, weight);
    return { status: 200, headers, body: jsonText(quirks.has('wrapped') ? wrap(result, endpoint, now) : result, quirks), weight };
  };
}

function questions(account: LivingAccount, quirks: Quirks): (name: EndpointName, parameters: Parameters, now: number) => object | Refusal {
  const { truth } = account;
  const lists = affiliateLists(truth, quirks, account.usersVersion);
  const dice = random(hash('order of a list'));
  const asked = new Set<string>();
  /** Things change between two requests, not before the first. */
  const isRepeated = (what: string) => asked.has(what) || !asked.add(what);
  const beforeOpenOrders = (now: number) => {
    if (quirks.has('open-drift')) account.driftOpenOrders(now);
    if (quirks.has('open-to-front')) account.moveOpenOrder();
  };

  return (name, parameters, now) => {
    account.catchUp(now);
    switch (name) {
      case 'historyPlan': {
        const symbol = parameters['symbol'] ?? '';
        if (quirks.has('history-arrivals') && isRepeated(symbol)) account.arriveInHistory(symbol, now);
        return historyPlan(truth, parameters, now, quirks, () => dice.next());
      }
      case 'currentPlan':
        if (isRepeated(name)) beforeOpenOrders(now);
        return currentPlan(truth, parameters, quirks);
      case 'detail':
        return detail(truth, parameters, quirks);
      case 'affiliateUids':
      case 'referrals':
        if (quirks.has('not-affiliate')) return refuse('noPermission');
        if (quirks.has('affiliate-drift') && isRepeated('affiliates')) account.driftUsers(now);
        return name === 'affiliateUids' ? affiliateUids(lists, parameters, now, quirks) : referrals(lists, parameters, now, quirks);
    }
  };
}

/** The envelopes that published samples show. */
const wrap = (data: object, { family }: Endpoint, now: number) =>
  family === 'contract' ? { code: '00000', msg: 'success', requestTime: now, data } : { code: '200', data, timestamp: now };
