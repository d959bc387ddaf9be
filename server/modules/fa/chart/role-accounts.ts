/** Which account each template has for the roles that the program books to (fa.md §3.1): TW, CN, JP, INT. */
import type { AccountRole, ChartTemplate } from '../../../../src/schemas/fa/value-lists'

const codes: Readonly<Record<AccountRole, readonly [string, string, string, string]>> = {
  cash: ['1101', '1001', '101', '1000'],
  bank: ['1103', '1002', '103', '1010'],
  receivable: ['1170', '1122', '115', '1100'],
  notes_receivable: ['1150', '1121', '113', '1120'],
  notes_in_collection: ['1155', '1121.02', '114', '1125'],
  payable: ['2171', '2202', '212', '2000'],
  notes_payable: ['2150', '2201', '211', '2020'],
  customer_deposit: ['2130', '2205', '217', '2300'],
  supplier_deposit: ['1415', '1123', '131', '1300'],
  input_vat: ['1421', '2221.02', '152', '1310'],
  output_vat: ['2321', '2221.01', '218', '2200'],
  vat_payable: ['2322', '2221.09', '219', '2210'],
  vat_credit: ['1422', '2221.08', '153', '1320'],
  withheld: ['2202', '2241', '216', '2220'],
  bank_fee: ['6231', '6603.02', '641', '6610'],
  sales: ['4110', '6001', '400', '4000'],
  sales_return: ['4170', '6001.09', '402', '4090'],
  discount_given: ['4190', '6603.04', '645', '4095'],
  discount_taken: ['7161', '6603.05', '745', '7050'],
  fx_realised: ['7151', '6603.03', '741', '7110'],
  fx_unrealised: ['7152', '6603.06', '742', '7120'],
  rounding: ['7190', '6603.09', '749', '7190'],
  bad_debt: ['6225', '6702', '640', '6650'],
  income_summary: ['3353', '4103', '332', '3300'],
  retained: ['3351', '4104', '331', '3200'],
  opening_clearing: ['3999', '4199', '399', '3990'],
  employee_payable: ['2209', '2241.02', '213', '2050'],
  employee_advance: ['1205', '1221.01', '142', '1196'],
}

const column: Readonly<Record<ChartTemplate, 0 | 1 | 2 | 3>> = { TW: 0, CN: 1, JP: 2, INT: 3 }

/** @returns role → code of its account */
export const roleAccounts = (template: ChartTemplate): ReadonlyMap<AccountRole, string> =>
  new Map(Object.entries(codes).map(([role, row]) => [role as AccountRole, row[column[template]]]))
