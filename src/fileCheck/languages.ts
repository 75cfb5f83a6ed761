/**
 * What columns, states and sides are called in the languages of Orderdeck other than English: exchanges write their exports in the
 * language of the screen, and people their own sheets in theirs. Pure. Words that mean two things in one of the languages are left out.
 */
import type { Field } from '../model/fileFields';
import type { ActionKind, StatusMeaning } from '../model/order';

/** Small letters and nothing else. */
export const FOREIGN_NAMES: Readonly<Partial<Record<Field | 'id', string>>> = {
  id:
    'auftragsnummer auftragsnr auftragsid bestellnummer ordernummer ordernr númerodeorden numerodeorden nºdeorden iddeorden idorden ' +
    'numérodordre idordre iddelordre numeroordine idordine númerodaordem idordem iddaordem numerzlecenia idzlecenia číslopříkazu ' +
    'idpříkazu číslopokynu номерордера номерзаявки идордера idордера idзаявки emirno emirnumarası emirid 注文番号 注文id 주문번호 주문id ' +
    '订单号 订单编号 订单id 委托单号 委托编号 委托号 訂單號 訂單編號 訂單號碼 訂單id 委託單號 委託編號',
  status:
    'zustand auftragsstatus estado statut état stato stan stav статус состояние durum emirdurumu ステータス 状態 注文状況 상태 주문상태 状态 ' +
    '订单状态 委托状态 狀態 訂單狀態 委託狀態',
  symbol:
    'kontrakt handelspaar paar kürzel instrumento par símbolo contrato paire symbole contrat coppia simbolo contratto strumento símbolodopar ' +
    'pár инструмент пара контракт символ sembol parite sözleşme 銘柄 通貨ペア 契約 종목 심볼 계약 交易对 合约 币对 交易對 合約 幣對',
  action:
    'richtung seite kaufverkauf dirección lado sens côté direction direzione lato direção kierunek strona směr strana сторона направление ' +
    'yön taraf işlemyönü 売買 売買区分 取引方向 구분 종류 방향 매매구분 方向 买卖方向 交易方向 買賣方向',
  size:
    'menge größe ordergröße anzahl stückzahl stück stk ordermenge auftragsmenge cantidad quantité qté quantità quantidade ilość wielkość množství количество ' +
    'объем объём miktar emirmiktarı 数量 注文数量 수량 주문수량 委托数量 委托量 订单数量 數量 委託數量 訂單數量',
  filledQty:
    'ausgeführtemenge ausgeführt cantidadejecutada ejecutado quantitéexécutée qtéexécutée exécuté quantitàeseguita eseguito quantidadeexecutada executado ' +
    'zrealizowano wykonano исполнено gerçekleşen gerçekleşenmiktar 約定数量 체결수량 체결량 成交数量 成交量 已成交数量 成交數量 已成交數量',
  price:
    'preis kurs limitpreis limitkurs orderpreis precio preciolímite preciodelaorden prix prixlimite prixdelordre prezzo prezzolimite preço ' +
    'preçolimite cena cenalimit limitcena limitnícena цена ценаордера лимитнаяцена fiyat emirfiyatı 価格 注文価格 指値 가격 주문가격 주문가 委托价格 委托价 ' +
    '订单价格 限价 價格 委託價格 訂單價格 價錢',
  priceAvg:
    'durchschnittspreis durchschnittskurs ausführungskurs ausführungspreis øpreis økurs øausführungspreis øausführungskurs preciomedio ' +
    'preciopromedio prixmoyen prixmoyendexécution prezzomedio prezzomediodiesecuzione preçomédio preçomédiodeexecução ' +
    'średniacena cenaśrednia průměrnácena средняяцена ortalamafiyat ortfiyat 平均価格 約定価格 平均約定価格 約定平均価格 평균가 평균단가 평균체결가 成交均价 均价 平均价格 成交价 ' +
    '成交價 成交均價 均價 平均價格',
  triggerPrice:
    'auslösepreis triggerpreis stoppreis stopkurs preciodeactivación preciodeactivacion preciodedisparo preciostop prixdedéclenchement ' +
    'prixstop prezzoditrigger prezzodiattivazione prezzostop preçodegatilho preçodedisparo preçostop cenaaktywacji cenawyzwolenia ' +
    'spouštěcícena ценаактивации триггернаяцена стопцена tetiklemefiyatı stopfiyatı トリガー価格 逆指値 트리거가격 스탑가격 触发价格 触发价 觸發價格 觸發價',
  createTime:
    'erstellt erstelltam erstellungszeit creado fechadecreación créé dateducréation datedecréation creato datadicreazione criado criadoem ' +
    'datadecriação utworzono vytvořeno создан создано времясоздания oluşturulma oluşturulmazamanı 注文日時 作成日時 주문시간 생성시간 委托时间 下单时间 创建时间 ' +
    '委託時間 下單時間 建立時間',
  time: 'zeit datum uhrzeit fecha hora heure godzina czas čas дата время tarih saat zaman 日時 時刻 일시 시간 时间 日期 時間',
};

const STATES: Readonly<Partial<Record<StatusMeaning, string>>> = {
  filled:
    'ausgeführt|vollständig ausgeführt|gefüllt|ejecutada|ejecutado|completamente ejecutada|exécuté|exécutée|rempli|eseguito|eseguita|executada|' +
    'executado|zrealizowane|wykonane|realizováno|vyplněno|исполнен|исполнено|исполнена|gerçekleşti|doldu|約定|約定済み|約定済|체결|체결완료|전량체결|' +
    '已成交|完全成交|全部成交|成交',
  canceled:
    'storniert|abgebrochen|gestrichen|cancelada|cancelado|anulada|anulado|annulé|annulée|annullato|annullata|cancellato|anulowane|anulowano|' +
    'zrušeno|zrušený|отменен|отменён|отменено|отменена|iptal|iptal edildi|取消|取消済み|キャンセル|キャンセル済み|취소|취소됨|已撤销|已撤单|已取消|已撤|' +
    '已撤銷|已撤單',
  partially_filled:
    'teilweise ausgeführt|teilausgeführt|teilgefüllt|parcialmente ejecutada|parcialmente ejecutado|partiellement exécuté|partiellement exécutée|' +
    'parzialmente eseguito|parzialmente eseguita|parcialmente executada|parcialmente executado|częściowo zrealizowane|částečně vyplněno|' +
    'частично исполнен|частично исполнено|kısmen gerçekleşti|kısmen doldu|一部約定|부분체결|부분 체결|部分成交',
  open: 'offen|abierta|abierto|ouvert|ouverte|aperto|aperta|aberta|aberto|otwarte|otevřeno|открыт|açık|未約定|有効|미체결|未成交|等待成交|挂单中|掛單中',
  untriggered:
    'nicht ausgelöst|no activada|non déclenché|non attivato|não acionada|niewyzwolone|nespuštěno|не сработал|tetiklenmedi|未発動|미발동|未触发|' +
    '待触发|未觸發|待觸發',
};
export const foreignStates = (meaning: StatusMeaning): readonly string[] => STATES[meaning]?.split('|') ?? [];

/** `buy`, `sell`, a side of a position, or both. */
type Side = 'buy' | 'sell' | 'long' | 'short' | ActionKind;
const SIDES: Readonly<Partial<Record<Side, string>>> = {
  buy: 'kauf kaufen compra comprar achat acheter acquisto compera kupno kup nákup koupit покупка купить alış al 買い 買 매수 买入 买 買入 買進',
  sell: 'verkauf verkaufen venta vender vente vendre vendita venda sprzedaż sprzedaj prodej prodat продажа продать satış sat 売り 売 매도 卖出 卖 賣出 賣',
  long: 'лонг ロング 롱 多 做多 多头 多頭 多单 多單',
  short: 'шорт ショート 숏 空 做空 空头 空頭 空单 空單',
  open_long: '开多 開多 买入开多 買入開多 做多开仓',
  open_short: '开空 開空 卖出开空 賣出開空',
  close_long: '平多 卖出平多 賣出平多',
  close_short: '平空 买入平空 買入平空',
};
const SIDE_OF = new Map(Object.entries(SIDES).flatMap(([side, words]) => words.split(' ').map((word) => [word, side as Side] as const)));

/** The English word, or the word as it is. */
export const sideInEnglish = (word: string): string => SIDE_OF.get(word) ?? word;
