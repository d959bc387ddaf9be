/** A form with every item of the palette, and values for it. */
import type { FormContent, FormField, LayoutItem, UiSchema } from '../../../src/shared/wf/form'
import { paletteItems } from '../../../src/shared/wf/palette/palette'
import { hasData, isSuite } from '../../../src/shared/wf/palette/palette-item'

const title = (name: string) => ({ en: `The ${name}`, tw: `欄位 ${name}` })

const columns: FormField = {
  type: 'object',
  properties: {
    thing: { type: 'string', maxLength: 255 },
    qty: { type: 'integer' },
    price: paletteItems.filter(hasData).find(({ name }) => name === 'money')?.schema ?? {},
  },
  required: ['thing'],
}

export function formOfEveryItem(): FormContent {
  const data = paletteItems.filter(hasData)
  const schema = (name: string, own: FormField): FormField => (name === 'table' ? { ...own, items: columns } : own)
  const ui: UiSchema = Object.fromEntries(
    data.map(({ name, ui: own }) => [
      name,
      {
        'ui:item': name,
        'ui:title': title(name),
        ...own,
        ...(name === 'table'
          ? {
              'ui:sums': ['qty', 'price'],
              items: {
                thing: { 'ui:item': 'text', 'ui:title': title('thing') },
                qty: { 'ui:item': 'integer', 'ui:title': title('qty') },
                price: { 'ui:item': 'money', 'ui:title': title('price') },
              },
            }
          : {}),
      },
    ]),
  )
  let key = 0
  const rows = data.map(({ name, span }): LayoutItem => ({ row: [{ field: name, span }] }))
  const arranged = paletteItems.flatMap((item): LayoutItem[] =>
    hasData(item) || isSuite(item) ? [] : [item.arrange(`x_${item.name}`, () => `p_${(key += 1)}`)],
  )
  const filled = arranged.map((item): LayoutItem => {
    if ('section' in item) return { ...item, title: title('section'), items: rows.splice(0, 4) }
    if ('panes' in item)
      return { ...item, panes: item.panes.map((pane, n) => ({ ...pane, title: title(`pane ${n}`), items: rows.splice(0, 3) })) }
    return 'note' in item ? { ...item, text: title('note') } : item
  })
  return {
    json_schema: {
      type: 'object',
      properties: Object.fromEntries(data.map(({ name, schema: own }) => [name, schema(name, own)])),
      required: ['text'],
    },
    ui_schema: { 'ui:layout': [...filled, ...rows], ...ui },
    rules: [],
    flow: {
      nodes: [
        { key: 'start', type: 'start' },
        { key: 'end', type: 'end', result: 'approved' },
      ],
    },
    print_layout: {},
    bindings: [],
    settings: {},
  }
}

/** A valid value of each. */
export const everyValue: Readonly<Record<string, unknown>> = {
  text: 'A text',
  longtext: 'Line 1\nLine 2',
  richtext: '<p>Bold</p>',
  integer: 7,
  decimal: '1234.5',
  percent: '12.5',
  rating: 4,
  money: { amount: '12500', currency: 'TWD' },
  date: '2026-11-25',
  time: '09:30',
  datetime: '2026-11-25T01:30:00Z',
  date_range: { from: '2026-11-25', to: '2026-11-27' },
  month: '2026-11',
  select: 'a',
  radio: 'b',
  multi: ['a', 'b'],
  checkboxes: ['b'],
  cascade: ['a', 'a1'],
  switch: true,
  person: 7,
  department: 12,
  group: 3,
  owner: 'u7',
  record: 4,
  file: [1],
  image: [2],
  camera: [3],
  signature: '5',
  table: [
    { thing: 'Desk', qty: 2, price: { amount: '3000', currency: 'TWD' } },
    { thing: 'Lamp', qty: 3, price: { amount: '450', currency: 'TWD' } },
  ],
  computed: '99.5',
  email: 'amy@example.com',
  phone: '+886 2 2345 6789',
  url: 'https://example.com',
  taiwan_id: 'A123456789',
  tax_id: '04595257',
  address: 'Taipei',
  location: '25.03397,121.56447',
  barcode: 'BOX-17',
  serial_no: 'LV-202611-0007',
  applicant: 7,
  applicant_department: 12,
  applicant_position: 2,
  today: '2026-11-25',
}

/** A value of each that its own rules refuse, and where. */
export const wrongValues: Readonly<Record<string, unknown>> = {
  integer: 'x',
  decimal: '1.234',
  percent: '101',
  rating: 6,
  money: { amount: 'x', currency: 'TWD' },
  date: '2026-13-01',
  time: '25:00',
  date_range: { from: '2026-11-27', to: '2026-11-25' },
  month: '2026-13',
  select: 'z',
  multi: ['z'],
  cascade: ['a'],
  owner: 'x7',
  email: 'amy',
  phone: 'x',
  url: 'example',
  taiwan_id: 'A123456788',
  tax_id: '12345678',
  location: 'here',
}
