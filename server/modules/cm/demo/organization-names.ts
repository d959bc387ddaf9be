/** Names of the organizations of the demo (cm.md §10), invented as they are written where they stand: TW 120, JP 25, HK 20, CN 15. */

export interface DemoName {
  name: string
  name_en: string
  short_name: string
  industry: string
}

type Pair = readonly [own: string, en: string]
type Trade = readonly [own: string, en: string, industry: string]

const taiwan: readonly Pair[] = [
  ['宏岳', 'Hung Yueh'],
  ['永翊', 'Yung Yi'],
  ['晟達', 'Sheng Ta'],
  ['鼎億', 'Ting Yi'],
  ['昱豐', 'Yu Feng'],
  ['旭捷', 'Hsu Chieh'],
  ['展揚', 'Chan Yang'],
  ['立群', 'Li Chun'],
  ['全亞', 'Chuan Ya'],
  ['佳穎', 'Chia Ying'],
  ['祥裕', 'Hsiang Yu'],
  ['瀚洋', 'Han Yang'],
  ['海天', 'Hai Tien'],
  ['東碩', 'Tung Shuo'],
  ['高昇', 'Kao Sheng'],
  ['南隆', 'Nan Lung'],
  ['港都', 'Kang Tu'],
  ['信岳', 'Hsin Yueh'],
  ['泰業', 'Tai Yeh'],
  ['嘉航', 'Chia Hang'],
  ['凌風', 'Ling Feng'],
  ['匯能', 'Hui Neng'],
  ['聯洲', 'Lien Chou'],
  ['萬通', 'Wan Tung'],
  ['富鑫', 'Fu Hsin'],
  ['光麗', 'Kuang Li'],
  ['新旺', 'Hsin Wang'],
  ['久鼎', 'Chiu Ting'],
  ['華誠', 'Hua Cheng'],
  ['冠宏', 'Kuan Hung'],
  ['亞力', 'Ya Li'],
  ['力嵩', 'Li Sung'],
  ['美昇', 'Mei Sheng'],
  ['元禾', 'Yuan Ho'],
  ['正彥', 'Cheng Yen'],
  ['世昌', 'Shih Chang'],
  ['大洋', 'Ta Yang'],
  ['中慶', 'Chung Ching'],
  ['建翔', 'Chien Hsiang'],
  ['永晉', 'Yung Chin'],
]
const trades: readonly Trade[] = [
  ['精密工業', 'Precision', 'MACH'],
  ['電子科技', 'Electronics', 'ELEC'],
  ['船舶機械', 'Marine Machinery', 'MACH'],
  ['營造', 'Construction', 'CON'],
  ['海運', 'Shipping', 'LOGI'],
  ['國際物流', 'Logistics', 'LOGI'],
  ['貿易', 'Trading', 'TRADE'],
  ['資訊', 'Information', 'ICT'],
  ['工程顧問', 'Engineering', 'PROF'],
  ['食品', 'Foods', 'FOOD'],
  ['醫療器材', 'Medical', 'MED'],
  ['能源', 'Energy', 'MFG'],
]
const japan: readonly Pair[] = [
  ['山本', 'Yamamoto'],
  ['北浜', 'Kitahama'],
  ['瀬戸', 'Seto'],
  ['三崎', 'Misaki'],
  ['青海', 'Aomi'],
  ['大川', 'Okawa'],
  ['神田', 'Kanda'],
  ['若松', 'Wakamatsu'],
  ['長浜', 'Nagahama'],
  ['西尾', 'Nishio'],
  ['白鳥', 'Shiratori'],
  ['富田', 'Tomita'],
  ['新港', 'Shinko'],
  ['栄和', 'Eiwa'],
  ['東雲', 'Shinonome'],
  ['鶴見', 'Tsurumi'],
  ['港南', 'Konan'],
  ['藤沢', 'Fujisawa'],
  ['汐留', 'Shiodome'],
  ['松風', 'Matsukaze'],
  ['堺浜', 'Sakaihama'],
  ['玉野', 'Tamano'],
  ['博多', 'Hakata'],
  ['門司', 'Moji'],
  ['四日市', 'Yokkaichi'],
]
const japaneseTrades: readonly Trade[] = [
  ['海運', 'Shipping', 'LOGI'],
  ['製作所', 'Works', 'MACH'],
  ['商事', 'Trading', 'TRADE'],
  ['電機', 'Electric', 'ELEC'],
  ['造船', 'Shipbuilding', 'MFG'],
  ['港運', 'Harbour Transport', 'LOGI'],
  ['精機', 'Precision', 'MACH'],
  ['システムズ', 'Systems', 'ICT'],
]
const hongKong: readonly (readonly [own: string, en: string, industry: string])[] = [
  ['港峰物流', 'Harbour Crest Logistics', 'LOGI'],
  ['維港貨運', 'Victoria Bay Freight', 'LOGI'],
  ['東涌船務', 'Tung Chung Marine', 'LOGI'],
  ['獅山工程', 'Lion Rock Engineering', 'CON'],
  ['昂船洲倉儲', 'Stonecutters Storage', 'LOGI'],
  ['紫荊貿易', 'Bauhinia Trading', 'TRADE'],
  ['青馬機電', 'Tsing Ma Electrical', 'ELEC'],
  ['荃灣五金', 'Tsuen Wan Hardware', 'TRADE'],
  ['鯉魚門食品', 'Lei Yue Mun Foods', 'FOOD'],
  ['九龍灣資訊', 'Kowloon Bay Information', 'ICT'],
  ['大嶼山建設', 'Lantau Construction', 'CON'],
  ['太平山顧問', 'Peak Consulting', 'PROF'],
  ['葵涌碼頭服務', 'Kwai Chung Terminal Services', 'LOGI'],
  ['南丫能源', 'Lamma Energy', 'MFG'],
  ['中環財務', 'Central Finance', 'FIN'],
  ['赤柱遊艇', 'Stanley Yachts', 'TRADE'],
  ['西貢漁業', 'Sai Kung Fisheries', 'FOOD'],
  ['將軍澳印刷', 'Junk Bay Printing', 'MFG'],
  ['屯門船廠', 'Tuen Mun Shipyard', 'MFG'],
  ['金鐘教育', 'Admiralty Education', 'EDU'],
]
const china: readonly (readonly [own: string, en: string, industry: string])[] = [
  ['上海东港机械', 'Shanghai Donggang Machinery', 'MACH'],
  ['上海浦航物流', 'Shanghai Puhang Logistics', 'LOGI'],
  ['宁波甬洋港口设备', 'Ningbo Yongyang Port Equipment', 'MACH'],
  ['深圳蛇口电子', 'Shenzhen Shekou Electronics', 'ELEC'],
  ['广州南沙船舶', 'Guangzhou Nansha Marine', 'MFG'],
  ['青岛崂海工程', 'Qingdao Laohai Engineering', 'CON'],
  ['天津滨新贸易', 'Tianjin Binxin Trading', 'TRADE'],
  ['大连星海重工', 'Dalian Xinghai Heavy Industry', 'MFG'],
  ['厦门鹭岛信息', 'Xiamen Ludao Information', 'ICT'],
  ['苏州姑苏精密', 'Suzhou Gusu Precision', 'MACH'],
  ['杭州钱江能源', 'Hangzhou Qianjiang Energy', 'MFG'],
  ['南京紫金自动化', 'Nanjing Zijin Automation', 'ELEC'],
  ['福州榕海食品', 'Fuzhou Ronghai Foods', 'FOOD'],
  ['武汉江汉造船', 'Wuhan Jianghan Shipbuilding', 'MFG'],
  ['珠海横琴咨询', 'Zhuhai Hengqin Consulting', 'PROF'],
]

/** `of` a list that has it: the lists above are longer than what is asked of them. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('A list of demo names is empty.')
  return found
}

const taiwanese = Array.from({ length: 120 }, (_, n): DemoName => {
  const [[own, en], [trade, trade_en, industry]] = [at(taiwan, n), at(trades, (n % 40) + Math.floor(n / 40) * 4)]
  return {
    name: `${own}${trade}${n % 3 === 2 ? '有限公司' : '股份有限公司'}`,
    name_en: `${en} ${trade_en} Co., Ltd.`,
    short_name: `${own}${trade.slice(0, 2)}`,
    industry,
  }
})
const japanese = japan.map(([own, en], n): DemoName => {
  const [trade, trade_en, industry] = at(japaneseTrades, n)
  return {
    name: n % 3 === 0 ? `${own}${trade}株式会社` : n % 7 === 1 ? `合同会社${own}${trade}` : `株式会社${own}${trade}`,
    name_en: `${en} ${trade_en} ${n % 7 === 1 && n % 3 !== 0 ? 'LLC' : 'Co., Ltd.'}`,
    short_name: `${own}${trade}`,
    industry,
  }
})
const limited =
  (form: string, form_en: string) =>
  ([own, en, industry]: readonly [string, string, string]): DemoName => ({
    name: `${own}${form}`,
    name_en: `${en} ${form_en}`,
    short_name: own,
    industry,
  })

export const organizationNames: Readonly<Record<'TW' | 'JP' | 'HK' | 'CN', readonly DemoName[]>> = {
  TW: taiwanese,
  JP: japanese,
  HK: hongKong.map(limited('有限公司', 'Limited')),
  CN: china.map(limited('有限公司', 'Co., Ltd.')),
}
