/** The organizations of the demo (cm.md §10): 180 with valid invented registry numbers; every call makes the same. Six of them stand there twice. */
import { isTaiwanTaxId } from '../../../../src/shared/engine/tax-id'
import { corporateCheckDigit, usccCheckCharacter } from '../party/rules/registry-number'
import { organizationNames, type DemoName } from './organization-names'

export type DemoCountry = keyof typeof organizationNames
export interface DemoOrganization extends DemoName {
  country: DemoCountry
  registry_no: string | null
  phone: string
  /** Of its addresses: `hung-yueh-precision.example`. */
  host: string
  address: { postal: string; region: string | null; city: string; line1: string }
  /** From 0 on, over all countries. */
  place: number
}

interface Place {
  city: string
  region?: string
  street: string
  postal: string
  area: string
}
const places: Readonly<Record<DemoCountry, readonly Place[]>> = {
  TW: [
    { city: '高雄市', street: '前鎮區中山四路{n}號', postal: '806', area: '07-8' },
    { city: '臺北市', street: '內湖區瑞光路{n}號', postal: '114', area: '02-2' },
    { city: '基隆市', street: '中正區中正路{n}號', postal: '202', area: '02-2' },
    { city: '臺中市', street: '梧棲區臨港路{n}號', postal: '435', area: '04-2' },
    { city: '新北市', street: '五股區五工路{n}號', postal: '248', area: '02-8' },
    { city: '桃園市', street: '龜山區文化一路{n}號', postal: '333', area: '03-3' },
    { city: '臺南市', street: '安平區安平路{n}號', postal: '708', area: '06-2' },
    { city: '新竹市', street: '東區力行路{n}號', postal: '300', area: '03-5' },
  ],
  JP: [
    { city: '横浜市', region: '神奈川県', street: '中区海岸通{n}', postal: '231-0002', area: '045-2' },
    { city: '神戸市', region: '兵庫県', street: '中央区港島{n}', postal: '650-0045', area: '078-3' },
    { city: '江東区', region: '東京都', street: '青海{n}', postal: '135-0064', area: '03-5' },
    { city: '大阪市', region: '大阪府', street: '住之江区南港北{n}', postal: '559-0034', area: '06-6' },
  ],
  HK: [
    { city: '葵青區', street: '葵涌貨櫃碼頭路{n}號', postal: '', area: '24' },
    { city: '九龍城區', street: '宏照道{n}號', postal: '', area: '27' },
    { city: '東區', street: '英皇道{n}號', postal: '', area: '25' },
  ],
  // The name begins with the city.
  CN: [
    { city: '', street: '滨海路{n}号', postal: '', area: '400-8' },
    { city: '', street: '港口大道{n}号', postal: '', area: '400-6' },
  ],
}

/** Nth from the last of the country, written otherwise: what the check for duplicates finds (臺 and 台, legal forms, the same telephone). */
const twice: readonly (readonly [country: DemoCountry, of: number, name: (name: string) => string])[] = [
  ['TW', 0, (name) => name.replace('股份有限公司', '(股)公司')],
  ['TW', 1, (name) => `${name.replace('股份有限公司', '')}（股）公司`],
  ['TW', 2, (name) => name.replace(/有限公司$/, ' Co., Ltd.')],
  ['TW', 3, (name) => name.replace('股份有限公司', '')],
  ['JP', 0, (name) => `㈱${name.replace('株式会社', '')}`],
  ['HK', 0, (name) => name.replace('有限公司', ' Ltd')],
]

/** @returns 180, the same every time */
export function demoOrganizations(): DemoOrganization[] {
  const countries: readonly DemoCountry[] = ['TW', 'JP', 'HK', 'CN']
  const all = countries.flatMap((country) => organizationNames[country].map((name, n) => ({ country, name, n })))
  const made = all.map(({ country, name, n }, place): DemoOrganization => {
    const { city, region = null, street, postal, area } = at(places[country], n * 3 + Math.floor(n / 4))
    return {
      ...name,
      country,
      place,
      registry_no: registryNumber[country](n),
      phone: phoneOf(country, area, place),
      host: `${name.name_en
        .replace(/ (Co\., Ltd\.|Limited|LLC)$/, '')
        .toLowerCase()
        .replaceAll(' ', '-')}.example`,
      address: { postal, region, city: city || `${name.name.slice(0, 2)}市`, line1: street.replace('{n}', String(3 + ((n * 17) % 290))) },
    }
  })
  return made.map((organization) => secondOf(made, organization))
}

/** The last ones of a country take the place of the first, written otherwise and without a number of their own. */
function secondOf(made: readonly DemoOrganization[], organization: DemoOrganization): DemoOrganization {
  const own = made.filter(({ country }) => country === organization.country)
  const copy = twice.find(([country, of]) => country === organization.country && own[own.length - 1 - of] === organization)
  const original = copy && own[copy[1]]
  if (!copy || !original) return organization
  return { ...original, place: organization.place, name: copy[2](original.name), registry_no: null, host: organization.host }
}

const registryNumber: Readonly<Record<DemoCountry, (n: number) => string>> = {
  TW: (n) => nextTaiwanese(27_100_000 + n * 411_713),
  JP: (n) => {
    const body = String(20_001_050_000 + n * 7_919).padStart(12, '0')
    return `${corporateCheckDigit(body)}${body}`
  },
  HK: (n) => String(61_000_000 + n * 173_311),
  CN: (n) => {
    const body = `91${['310115', '330206', '440305'][n % 3] ?? '310115'}MA1K${String(10_007 + n * 613)}`
    return `${body}${usccCheckCharacter(body)}`
  },
}

function nextTaiwanese(from: number): string {
  let number = from
  while (!isTaiwanTaxId(String(number))) number += 1
  return String(number)
}

function phoneOf(country: DemoCountry, area: string, place: number): string {
  const digits = String(1_000_000 + place * 41_737).slice(-7)
  switch (country) {
    case 'TW':
      return `${area}${digits.slice(0, area.startsWith('02') || area.startsWith('04') ? 3 : 2)}-${digits.slice(-4)}`
    case 'JP':
      return `${area}${digits.slice(0, area.startsWith('03') || area.startsWith('06') ? 3 : 2)}-${digits.slice(-4)}`
    case 'HK':
      return `${area}${digits.slice(0, 2)} ${digits.slice(-4)}`
    case 'CN':
      return `${area}${digits.slice(1, 3)}-${digits.slice(-4)}`
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('A list of demo places is empty.')
  return found
}
