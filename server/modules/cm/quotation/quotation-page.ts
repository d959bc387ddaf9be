/** What stands on a printed quotation, in words (cm.md §8): the frozen content in its language, before it is placed. */
import Decimal from 'decimal.js'
import type { Language } from '../../../../src/schemas/core/types'
import { amountText, formatMoney, formatPrice, groupDigits } from '../../../../src/shared/engine/amount-text'
import type { PrintedTable } from '../../../pdf/pdf-page'
import type { Texts } from '../../../contracts/texts'
import type { QuotationContent, QuotedLine, QuotedParty } from './quotation-content'

export interface QuotationHead {
  number: string
  status: string
  language: Language
  currency: string
  issued_on: string
  valid_until: string
}

export interface Fact {
  label: string
  value: string
}

export interface QuotationPage {
  title: string
  /** Not sent yet: it is no offer. */
  draft: string | null
  facts: Fact[]
  seller: { name: string; lines: string[] }
  buyer: { label: string; name: string; lines: string[] }
  lines: PrintedTable
  totals: Fact[]
  total: Fact
  schedule: (PrintedTable & { title: string }) | null
  conditions: Fact[]
  notes: string[]
  seal: string
  /** `{n}/{of}` follows. */
  footer: string
}

export function quotationPage(texts: Texts, head: QuotationHead, { lines, terms, net, total }: QuotationContent): QuotationPage {
  const { language, currency } = head
  const say = (key: string, params: Readonly<Record<string, string>> = {}) => texts.translate(language, { key: `cm:print.${key}`, params })
  const money = (amount: string) => amountText(amount, currency)
  const plain = (amount: string) => formatMoney(amount, currency)
  const { is_japanese, seller, buyer, taxes, payment, instalments, delivery, salesperson } = terms
  const isReduced = taxes.some((tax) => tax.is_reduced)
  return {
    title: say('title'),
    draft: head.status === 'draft' ? say('draft') : null,
    facts: [
      { label: say('number'), value: head.number },
      { label: say('date'), value: dayText(head.issued_on, language) },
      { label: say('valid_until'), value: dayText(head.valid_until, language) },
      ...(salesperson ? [{ label: say('salesperson'), value: salesperson }] : []),
    ],
    seller: {
      name: seller.name,
      lines: partyLines(
        seller,
        (number) => say(is_japanese ? 'registration_no' : 'tax_id', { number: is_japanese ? registrationNumber(number) : number }),
        say,
      ),
    },
    buyer: {
      label: say('to'),
      name: say('addressed', { name: buyer.name }),
      lines: partyLines(buyer, (number) => say('tax_id', { number }), say),
    },
    lines: {
      headings: [
        say('column.no'),
        say('column.item'),
        say('column.quantity'),
        say('column.unit'),
        say('column.price'),
        say('column.discount'),
        say('column.amount'),
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        itemText(line),
        trimmed(line.quantity),
        line.unit ?? '',
        formatPrice(line.unit_price, currency),
        percentText(line.discount),
        plain(line.amount),
      ]),
    },
    totals: [
      { label: say('net'), value: money(net) },
      ...taxes.map((tax) => ({
        label: say('tax', { name: `${tax.name}${tax.is_reduced ? ` ${mark}` : ''}`, net: plain(tax.net) }),
        value: money(tax.tax),
      })),
    ],
    total: { label: say('total'), value: money(total) },
    schedule:
      instalments.length === 0
        ? null
        : {
            title: say('schedule'),
            headings: [say('column.no'), say('column.instalment'), say('column.due'), say('column.amount')],
            rows: instalments.map(({ label, is_deposit, term, amount }, index) => [
              String(index + 1),
              label || (is_deposit ? say('deposit') : say('instalment')),
              term,
              money(amount),
            ]),
          },
    conditions: [
      ...(payment ? [{ label: say('payment'), value: payment.text ?? payment.name }] : []),
      ...(delivery ? [{ label: say('delivery'), value: delivery.name }] : []),
      ...(delivery?.incoterm ? [{ label: say('incoterm'), value: `${delivery.incoterm} (Incoterms 2020)` }] : []),
    ],
    notes: [
      ...(isReduced ? [say('reduced', { mark })] : []),
      ...(taxes.some((tax) => tax.is_included) ? [say('included')] : []),
      say('validity', { date: dayText(head.valid_until, language) }),
    ],
    seal: say('seal'),
    footer: `${seller.name} · ${head.number}`,
  }
}

/** Of the reduced rate, as Japanese documents print it. */
const mark = '※'

function partyLines(
  { number, address, phone, email, attention }: QuotedParty,
  numbered: (number: string) => string,
  say: (key: string, params: Readonly<Record<string, string>>) => string,
): string[] {
  return [
    ...(attention ? [say('attention', { name: attention })] : []),
    ...(address ? [address] : []),
    ...(phone ? [say('phone', { phone })] : []),
    ...(email ? [email] : []),
    ...(number ? [numbered(number)] : []),
  ]
}

/** Thirteen digits stand behind a T. */
const registrationNumber = (number: string): string => (/^\d{13}$/.test(number) ? `T${number}` : number)

function itemText({ code, name, description, is_reduced }: QuotedLine): string {
  const title = `${code ? `${code} ` : ''}${name}${is_reduced ? ` ${mark}` : ''}`
  return description !== null && description !== name ? `${title}\n${description}` : title
}

/** A price may be finer than what is paid. */
const trimmed = (quantity: string): string => groupDigits(new Decimal(quantity).toFixed())
const percentText = (percent: string | null): string =>
  percent === null || new Decimal(percent).isZero() ? '' : `${new Decimal(percent).toFixed()}%`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** @param date `YYYY-MM-DD` */
function dayText(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return language === 'en' ? `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}` : `${year}/${month}/${day}`
}
