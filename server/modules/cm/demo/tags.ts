/** Marks that Formosa Harbour's people put on leads, organizations, people and products (cm.md §10): eighteen. */
type Scope = 'lead' | 'organization' | 'person' | 'product'
export interface DemoTag {
  name: { en: string; tw: string; cn: string; jp: string }
  scopes: readonly Scope[]
  colour: string
}

const row = ([en, tw, cn, jp]: readonly [string, string, string, string], scopes: readonly Scope[], colour: string): DemoTag => ({
  name: { en, tw, cn, jp },
  scopes,
  colour,
})

export const tags: readonly DemoTag[] = [
  row(['Key account', '重點客戶', '重点客户', '重点顧客'], ['organization'], '#c0392b'),
  row(['Port authority', '港務機關', '港务机关', '港湾当局'], ['organization'], '#1f618d'),
  row(['Shipyard', '造船廠', '造船厂', '造船所'], ['organization'], '#117864'),
  row(['Terminal operator', '碼頭業者', '码头企业', 'ターミナル運営'], ['organization'], '#2874a6'),
  row(['Framework contract', '開口契約', '框架协议', '基本契約あり'], ['organization', 'lead'], '#6c3483'),
  row(['Slow payer', '付款較慢', '付款较慢', '支払遅延'], ['organization'], '#b9770e'),
  row(['Partner', '合作夥伴', '合作伙伴', 'パートナー'], ['organization', 'person'], '#148f77'),
  row(['Green port', '綠色港口', '绿色港口', 'グリーン港湾'], ['organization', 'lead', 'product'], '#1e8449'),
  row(['Newsletter', '電子報', '电子报', 'メールマガジン'], ['person'], '#5d6d7e'),
  row(['Speaks Japanese', '通日語', '通日语', '日本語可'], ['person'], '#884ea0'),
  row(['Speaks English', '通英語', '通英语', '英語可'], ['person'], '#2e86c1'),
  row(['Golf', '高爾夫', '高尔夫', 'ゴルフ'], ['person'], '#239b56'),
  row(['Met at SMM', '海事展認識', '海事展结识', '海事展で面会'], ['person', 'lead'], '#ca6f1e'),
  row(['Urgent', '急件', '紧急', '至急'], ['lead'], '#cb4335'),
  row(['Public tender', '公開招標', '公开招标', '公共入札'], ['lead'], '#7d6608'),
  row(['Renewal', '續約', '续约', '契約更新'], ['lead'], '#2471a3'),
  row(['New product', '新產品', '新产品', '新製品'], ['product'], '#d35400'),
  row(['Made to order', '接單生產', '按单生产', '受注生産'], ['product'], '#566573'),
]
