/** What five currencies were worth on each weekday of the demo's books: a walk around what they were worth in 2025. Pure. */
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import { weekdays } from './days'
import { diceOf } from './dice'

export const demoCurrencies = [
  { code: 'USD', symbol: 'US$', decimals: 2, name: { en: 'US dollar', tw: '美元', cn: '美元', jp: '米ドル' }, mid: 31.4, spread: 0.05 },
  {
    code: 'JPY',
    symbol: '¥',
    decimals: 0,
    name: { en: 'Japanese yen', tw: '日圓', cn: '日元', jp: '日本円' },
    mid: 0.2075,
    spread: 0.0008,
  },
  {
    code: 'HKD',
    symbol: 'HK$',
    decimals: 2,
    name: { en: 'Hong Kong dollar', tw: '港幣', cn: '港元', jp: '香港ドル' },
    mid: 4.02,
    spread: 0.03,
  },
  {
    code: 'CNY',
    symbol: 'CN¥',
    decimals: 2,
    name: { en: 'Chinese yuan', tw: '人民幣', cn: '人民币', jp: '人民元' },
    mid: 4.36,
    spread: 0.025,
  },
  { code: 'EUR', symbol: '€', decimals: 2, name: { en: 'Euro', tw: '歐元', cn: '欧元', jp: 'ユーロ' }, mid: 35.6, spread: 0.2 },
] as const

export type DemoCurrency = (typeof demoCurrencies)[number]['code']

export interface DemoRate {
  currency: DemoCurrency
  date: string
  spot_buy: string
  spot_sell: string
  cash_buy: string
  cash_sell: string
}

/** Oldest first within each currency. */
export function demoRates(from: string, today: string): DemoRate[] {
  return demoCurrencies.flatMap(({ code, mid, spread }, index) => {
    const dice = diceOf(31_400 + index)
    const text = (rate: number) => new Exact(rate).toDecimalPlaces(code === 'JPY' ? 4 : 3).toFixed()
    let rate = mid
    return weekdays(from, today).map((date): DemoRate => {
      // Back towards the middle, or two years of walking would end anywhere.
      rate += (mid - rate) * 0.02 + mid * dice.between(-0.004, 0.004)
      return {
        currency: code,
        date,
        spot_buy: text(rate - spread),
        spot_sell: text(rate + spread),
        cash_buy: text(rate - spread * 4),
        cash_sell: text(rate + spread * 4),
      }
    })
  })
}

/** The middle rate of a weekday that has one, as the books take it. */
export function midRates(rates: readonly DemoRate[]): (currency: DemoCurrency, date: string) => string {
  const known = new Map(
    rates.map(({ currency, date, spot_buy, spot_sell }) => [`${currency} ${date}`, new Exact(spot_buy).plus(spot_sell).div(2)]),
  )
  return (currency, date) => {
    const rate = known.get(`${currency} ${date}`)
    if (rate === undefined) throw new Error(`the demo has no rate for ${currency} on ${date}`)
    return rate.toDecimalPlaces(8).toFixed()
  }
}
