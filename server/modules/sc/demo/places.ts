/** Where the demo company works, and the devices at its doors (sc.md §10). */
import { polygonOf, type GeoPolygon } from '../../../../src/shared/sc/polygon'
import type { I18nText } from '../../../../src/schemas/core/types'

export interface DemoSite {
  code: string
  name: I18nText
  address: string
  lat: string
  lng: string
  radius_m: number
  polygon?: GeoPolygon
  networks: readonly string[]
  time_zone: string
  /** Code of the calendar region. */
  region: string
}

export const sites: readonly DemoSite[] = [
  {
    code: 'TPE',
    name: { en: 'Taipei headquarters', tw: '台北總公司', cn: '台北总公司', jp: '台北本社' },
    address: '臺北市大安區敦化南路二段100號8樓',
    lat: '25.028100',
    lng: '121.548900',
    radius_m: 150,
    networks: ['203.0.113.0/26'],
    time_zone: 'Asia/Taipei',
    region: 'TW',
  },
  {
    code: 'KHH',
    name: { en: 'Kaohsiung plant', tw: '高雄廠', cn: '高雄厂', jp: '高雄工場' },
    address: '高雄市前鎮區新生路248號',
    lat: '22.576900',
    lng: '120.313700',
    radius_m: 400,
    networks: ['203.0.113.64/26'],
    time_zone: 'Asia/Taipei',
    region: 'TW',
    polygon: polygonOf([
      { lat: 22.5789, lng: 120.3112 },
      { lat: 22.5796, lng: 120.315 },
      { lat: 22.5764, lng: 120.3168 },
      { lat: 22.5743, lng: 120.3147 },
      { lat: 22.5751, lng: 120.3117 },
    ]),
  },
  {
    code: 'HKG',
    name: { en: 'Hong Kong', tw: '香港辦公室', cn: '香港办公室', jp: '香港オフィス' },
    address: '香港九龍觀塘觀塘道388號創紀之城',
    lat: '22.312800',
    lng: '114.225500',
    radius_m: 120,
    networks: ['198.51.100.0/27'],
    time_zone: 'Asia/Hong_Kong',
    region: 'HK',
  },
  {
    code: 'TYO',
    name: { en: 'Tokyo', tw: '東京辦公室', cn: '东京办公室', jp: '東京オフィス' },
    address: '東京都港区芝浦三丁目4番1号',
    lat: '35.641600',
    lng: '139.749000',
    radius_m: 120,
    networks: ['198.51.100.32/27'],
    time_zone: 'Asia/Tokyo',
    region: 'JP',
  },
  {
    code: 'SHA',
    name: { en: 'Shanghai', tw: '上海辦公室', cn: '上海办公室', jp: '上海オフィス' },
    address: '上海市浦东新区张江路665号',
    lat: '31.203300',
    lng: '121.595800',
    radius_m: 200,
    networks: ['198.51.100.64/27'],
    time_zone: 'Asia/Shanghai',
    region: 'CN',
  },
]

export interface DemoDevice {
  code: string
  name: string
  /** Code of the site. */
  site: string
  kind: 'attendance_terminal' | 'kiosk' | 'access_control'
  reader: 'card' | 'face' | 'fingerprint' | 'mixed'
  direction: 'in' | 'out' | 'both'
  /** Minutes since it was last heard of; absent = it was never registered. */
  silent?: number
  drift_s?: number
  firmware?: string
}

export const devices: readonly DemoDevice[] = [
  {
    code: 'TPE-IN-1',
    name: '總公司一樓大廳',
    site: 'TPE',
    kind: 'attendance_terminal',
    reader: 'card',
    direction: 'both',
    silent: 0,
    drift_s: 1,
    firmware: '4.2.1',
  },
  {
    code: 'TPE-DOOR-8F',
    name: '總公司八樓門禁',
    site: 'TPE',
    kind: 'access_control',
    reader: 'face',
    direction: 'in',
    silent: 0,
    drift_s: 0,
    firmware: '2.8.0',
  },
  {
    code: 'KHH-GATE-1',
    name: '高雄廠大門',
    site: 'KHH',
    kind: 'attendance_terminal',
    reader: 'mixed',
    direction: 'both',
    silent: 0,
    drift_s: 94,
    firmware: '4.1.7',
  },
  {
    code: 'KHH-LINE-1',
    name: '高雄廠生產一線',
    site: 'KHH',
    kind: 'attendance_terminal',
    reader: 'fingerprint',
    direction: 'both',
    silent: 190,
    drift_s: 12,
    firmware: '3.9.4',
  },
  {
    code: 'HKG-1',
    name: '觀塘辦公室',
    site: 'HKG',
    kind: 'kiosk',
    reader: 'card',
    direction: 'both',
    silent: 0,
    drift_s: -2,
    firmware: '4.2.1',
  },
  { code: 'TYO-1', name: '東京オフィス受付', site: 'TYO', kind: 'attendance_terminal', reader: 'card', direction: 'both' },
]
