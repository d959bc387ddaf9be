/** People at the organizations of the demo (cm.md §10): 320, each with an address and a mobile number of their own; every call makes the same. */
import type { DemoCountry, DemoOrganization } from './organizations'

export interface DemoContact {
  family_name: string
  given_name: string
  name_en: string
  kana: string | null
  honorific: string | null
  job_title: string
  department_name: string | null
  decision_role: 'decision_maker' | 'influencer' | 'champion' | 'user' | 'gatekeeper' | 'finance'
  email: string
  mobile: string
  birthday: string | null
  /** Index of the organization. */
  organization: number
}

type Name = readonly [own: string, latin: string, kana?: string]
const families: Readonly<Record<DemoCountry, readonly Name[]>> = {
  TW: [
    ['陳', 'Chen'],
    ['林', 'Lin'],
    ['黃', 'Huang'],
    ['張', 'Chang'],
    ['李', 'Lee'],
    ['王', 'Wang'],
    ['吳', 'Wu'],
    ['劉', 'Liu'],
    ['蔡', 'Tsai'],
    ['楊', 'Yang'],
    ['許', 'Hsu'],
    ['鄭', 'Cheng'],
    ['謝', 'Hsieh'],
    ['洪', 'Hung'],
    ['郭', 'Kuo'],
    ['邱', 'Chiu'],
    ['曾', 'Tseng'],
    ['廖', 'Liao'],
    ['賴', 'Lai'],
  ],
  JP: [
    ['佐藤', 'Sato', 'サトウ'],
    ['鈴木', 'Suzuki', 'スズキ'],
    ['高橋', 'Takahashi', 'タカハシ'],
    ['田中', 'Tanaka', 'タナカ'],
    ['伊藤', 'Ito', 'イトウ'],
    ['渡辺', 'Watanabe', 'ワタナベ'],
    ['中村', 'Nakamura', 'ナカムラ'],
    ['小林', 'Kobayashi', 'コバヤシ'],
    ['加藤', 'Kato', 'カトウ'],
    ['吉田', 'Yoshida', 'ヨシダ'],
    ['松本', 'Matsumoto', 'マツモト'],
  ],
  HK: [
    ['陳', 'Chan'],
    ['李', 'Lee'],
    ['黃', 'Wong'],
    ['何', 'Ho'],
    ['梁', 'Leung'],
    ['鄭', 'Cheng'],
    ['鄧', 'Tang'],
  ],
  CN: [
    ['王', 'Wang'],
    ['李', 'Li'],
    ['张', 'Zhang'],
    ['刘', 'Liu'],
    ['陈', 'Chen'],
    ['赵', 'Zhao'],
    ['周', 'Zhou'],
  ],
}
const givens: Readonly<Record<DemoCountry, readonly Name[]>> = {
  TW: [
    ['志明', 'Chih-ming'],
    ['淑惠', 'Shu-hui'],
    ['家瑜', 'Chia-yu'],
    ['建宏', 'Chien-hung'],
    ['怡君', 'I-chun'],
    ['俊傑', 'Chun-chieh'],
    ['美玲', 'Mei-ling'],
    ['宗翰', 'Tsung-han'],
    ['雅雯', 'Ya-wen'],
    ['冠廷', 'Kuan-ting'],
    ['佩珊', 'Pei-shan'],
    ['文雄', 'Wen-hsiung'],
    ['欣怡', 'Hsin-yi'],
  ],
  JP: [
    ['太郎', 'Taro', 'タロウ'],
    ['美咲', 'Misaki', 'ミサキ'],
    ['健一', 'Kenichi', 'ケンイチ'],
    ['陽子', 'Yoko', 'ヨウコ'],
    ['大輔', 'Daisuke', 'ダイスケ'],
    ['直美', 'Naomi', 'ナオミ'],
    ['翔太', 'Shota', 'ショウタ'],
  ],
  HK: [
    ['嘉欣', 'Karen'],
    ['志偉', 'Kelvin'],
    ['詠琪', 'Vinki'],
    ['俊文', 'Raymond'],
    ['美儀', 'Fiona'],
  ],
  CN: [
    ['伟', 'Wei'],
    ['芳', 'Fang'],
    ['娜', 'Na'],
    ['强', 'Qiang'],
    ['秀英', 'Xiuying'],
  ],
}
const titles: Readonly<
  Record<DemoCountry, readonly (readonly [title: string, role: DemoContact['decision_role'], department: string | null])[]>
> = {
  TW: [
    ['採購經理', 'decision_maker', '採購部'],
    ['廠務工程師', 'user', '廠務部'],
    ['總經理', 'decision_maker', null],
    ['財務主任', 'finance', '財務部'],
    ['總經理特助', 'gatekeeper', null],
    ['技術副理', 'influencer', '技術部'],
    ['專案經理', 'champion', '專案部'],
  ],
  JP: [
    ['購買部長', 'decision_maker', '購買部'],
    ['技術課長', 'influencer', '技術部'],
    ['代表取締役', 'decision_maker', null],
    ['経理担当', 'finance', '経理部'],
    ['営業主任', 'champion', '営業部'],
  ],
  HK: [
    ['採購主任', 'influencer', '採購部'],
    ['董事', 'decision_maker', null],
    ['營運經理', 'champion', '營運部'],
    ['會計', 'finance', '會計部'],
  ],
  CN: [
    ['采购经理', 'decision_maker', '采购部'],
    ['设备工程师', 'user', '设备部'],
    ['总经理', 'decision_maker', null],
    ['财务主管', 'finance', '财务部'],
  ],
}
const honorifics: Readonly<Record<DemoCountry, string | null>> = { TW: null, JP: '様', HK: null, CN: null }

/** Two at each of the first organizations, one at each of the others. */
const total = 320

/** @returns 320, the same every time */
export function demoContacts(organizations: readonly DemoOrganization[]): DemoContact[] {
  const doubled = total - organizations.length
  const seats = organizations.flatMap((organization, index) =>
    index < doubled
      ? [
          { organization, index },
          { organization, index },
        ]
      : [{ organization, index }],
  )
  return seats.map(({ organization: { country, host }, index }, n): DemoContact => {
    const [family, given] = [at(families[country], n * 5 + Math.floor(n / 19)), at(givens[country], n * 3 + Math.floor(n / 13))]
    const [job_title, decision_role, department_name] = at(titles[country], n)
    return {
      family_name: family[0],
      given_name: given[0],
      name_en: `${given[1]} ${family[1]}`,
      kana: family[2] && given[2] ? `${family[2]} ${given[2]}` : null,
      honorific: honorifics[country],
      job_title,
      decision_role,
      department_name,
      organization: index,
      email: `${given[1]}.${family[1]}${n % 2 === 0 ? '' : n}@${host}`.toLowerCase(),
      mobile: mobileOf(country, n),
      birthday:
        n % 4 === 0
          ? `--${pad(1 + (n % 12))}-${pad(1 + ((n * 7) % 28))}`
          : n % 9 === 0
            ? `${1965 + (n % 30)}-${pad(1 + (n % 12))}-${pad(1 + (n % 28))}`
            : null,
    }
  })
}

const pad = (n: number): string => String(n).padStart(2, '0')

function mobileOf(country: DemoCountry, n: number): string {
  const digits = String(10_000_000 + n * 211_117).slice(-8)
  switch (country) {
    case 'TW':
      return `09${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`
    case 'JP':
      return `+81 90-${digits.slice(0, 4)}-${digits.slice(4)}`
    case 'HK':
      return `+852 9${digits.slice(1, 4)} ${digits.slice(4)}`
    case 'CN':
      return `+86 138 ${digits.slice(0, 4)} ${digits.slice(4)}`
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('A list of demo people is empty.')
  return found
}
