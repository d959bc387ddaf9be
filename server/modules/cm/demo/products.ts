/** What Formosa Harbour sells (cm.md §10): 45 products, half of them with prices by quantity and customer level. */

export interface DemoProduct {
  code: string
  name: { en: string; tw: string; cn: string; jp: string }
  kind: 'goods' | 'service' | 'licence' | 'subscription'
  unit: keyof typeof units
  list_price: number
  cost: number
  status?: 'discontinued'
}

export const units = {
  piece: { en: 'piece', tw: '個', cn: '个', jp: '個' },
  set: { en: 'set', tw: '組', cn: '套', jp: 'セット' },
  metre: { en: 'metre', tw: '公尺', cn: '米', jp: 'メートル' },
  hour: { en: 'hour', tw: '小時', cn: '小时', jp: '時間' },
  day: { en: 'day', tw: '日', cn: '天', jp: '日' },
  year: { en: 'year', tw: '年', cn: '年', jp: '年' },
  seat: { en: 'seat', tw: '人', cn: '人', jp: 'ユーザー' },
} as const

const goods = (
  code: string,
  unit: DemoProduct['unit'],
  list_price: number,
  cost: number,
  [en, tw, cn, jp]: readonly [string, string, string, string],
  more: Partial<DemoProduct> = {},
): DemoProduct => ({ code, name: { en, tw, cn, jp }, kind: 'goods', unit, list_price, cost, ...more })

export const products: readonly DemoProduct[] = [
  goods('FH-BOL-050', 'piece', 18_500, 11_200, ['Mooring bollard 50 t', '繫纜樁 50 噸', '系缆桩 50 吨', '係船柱 50 t']),
  goods('FH-BOL-100', 'piece', 32_000, 19_800, ['Mooring bollard 100 t', '繫纜樁 100 噸', '系缆桩 100 吨', '係船柱 100 t']),
  goods('FH-FEN-CYL', 'piece', 26_800, 15_900, ['Cylindrical fender', '圓筒型護舷', '圆筒型护舷', '円筒型防舷材']),
  goods('FH-FEN-CON', 'piece', 88_000, 54_000, ['Cone fender 800H', '錐型護舷 800H', '锥型护舷 800H', 'コーン型防舷材 800H']),
  goods('FH-FEN-PNE', 'piece', 145_000, 92_000, [
    'Pneumatic fender 2 × 3.5 m',
    '充氣護舷 2 × 3.5 公尺',
    '充气护舷 2 × 3.5 米',
    '空気式防舷材 2 × 3.5 m',
  ]),
  goods('FH-LAD-06', 'set', 9_600, 5_400, ['Quay ladder 6 m', '碼頭爬梯 6 公尺', '码头爬梯 6 米', '岸壁はしご 6 m']),
  goods('FH-CHN-22', 'metre', 680, 390, ['Anchor chain 22 mm', '錨鏈 22 公釐', '锚链 22 毫米', 'アンカーチェーン 22 mm']),
  goods('FH-CHN-34', 'metre', 1_450, 860, ['Anchor chain 34 mm', '錨鏈 34 公釐', '锚链 34 毫米', 'アンカーチェーン 34 mm']),
  goods('FH-ROP-48', 'metre', 320, 175, ['Mooring rope 48 mm', '繫船纜 48 公釐', '系船缆 48 毫米', '係船索 48 mm']),
  goods('FH-ROP-64', 'metre', 560, 310, ['Mooring rope 64 mm', '繫船纜 64 公釐', '系船缆 64 毫米', '係船索 64 mm']),
  goods('FH-SHK-25', 'piece', 1_280, 640, ['Shackle 25 t', '卸扣 25 噸', '卸扣 25 吨', 'シャックル 25 t']),
  goods('FH-SHK-55', 'piece', 2_950, 1_500, ['Shackle 55 t', '卸扣 55 噸', '卸扣 55 吨', 'シャックル 55 t']),
  goods('FH-BUO-NAV', 'piece', 76_000, 47_500, ['Navigation buoy', '航標浮筒', '航标浮筒', '航路標識ブイ']),
  goods('FH-BUO-MOR', 'piece', 128_000, 81_000, ['Mooring buoy', '繫泊浮筒', '系泊浮筒', '係留ブイ']),
  goods('FH-LMP-LED', 'piece', 14_200, 7_900, ['LED marine lantern', 'LED 航標燈', 'LED 航标灯', 'LED航路灯']),
  goods('FH-LMP-QUA', 'piece', 21_500, 12_700, ['Quay floodlight', '碼頭投光燈', '码头投光灯', '岸壁投光器']),
  goods('FH-CTL-100', 'piece', 54_000, 33_000, ['Crane controller C100', '起重機控制器 C100', '起重机控制器 C100', 'クレーン制御盤 C100']),
  goods('FH-CTL-200', 'piece', 96_000, 58_000, ['Crane controller C200', '起重機控制器 C200', '起重机控制器 C200', 'クレーン制御盤 C200']),
  goods('FH-SEN-TEN', 'piece', 18_900, 10_500, ['Line tension sensor', '纜繩張力感測器', '缆绳张力传感器', '係留索張力センサー']),
  goods('FH-SEN-TID', 'piece', 42_500, 26_000, ['Tide gauge', '潮位計', '潮位计', '潮位計']),
  goods('FH-SEN-WND', 'piece', 15_800, 8_800, ['Wind sensor', '風速風向計', '风速风向仪', '風向風速計']),
  goods('FH-GTW-01', 'piece', 23_000, 13_500, ['Data gateway', '資料閘道器', '数据网关', 'データゲートウェイ']),
  goods('FH-CAM-PTZ', 'piece', 38_000, 24_000, ['Marine camera PTZ', '海事監視攝影機 PTZ', '海事监控摄像机 PTZ', '船舶用監視カメラ PTZ']),
  goods('FH-PMP-080', 'piece', 31_500, 18_600, [
    'Bilge pump 80 m³/h',
    '艙底泵 80 立方公尺／時',
    '舱底泵 80 立方米／时',
    'ビルジポンプ 80 m³/h',
  ]),
  goods('FH-PMP-200', 'piece', 72_000, 44_500, [
    'Ballast pump 200 m³/h',
    '壓艙泵 200 立方公尺／時',
    '压舱泵 200 立方米／时',
    'バラストポンプ 200 m³/h',
  ]),
  goods('FH-VLV-150', 'piece', 6_400, 3_300, ['Butterfly valve DN150', '蝶閥 DN150', '蝶阀 DN150', 'バタフライ弁 DN150']),
  goods('FH-VLV-300', 'piece', 12_900, 7_100, ['Butterfly valve DN300', '蝶閥 DN300', '蝶阀 DN300', 'バタフライ弁 DN300']),
  goods('FH-GAN-12', 'set', 185_000, 118_000, ['Gangway 12 m', '登船梯 12 公尺', '登船梯 12 米', 'ギャングウェイ 12 m']),
  goods('FH-OIL-BOM', 'metre', 1_150, 640, ['Oil boom', '攔油索', '拦油索', 'オイルフェンス']),
  goods('FH-LIF-RNG', 'piece', 980, 460, ['Life ring', '救生圈', '救生圈', '救命浮環']),
  goods('FH-LIF-JAC', 'piece', 1_650, 820, ['Life jacket', '救生衣', '救生衣', '救命胴衣']),
  goods('FH-ANO-10', 'piece', 2_200, 1_180, ['Zinc anode 10 kg', '鋅陽極 10 公斤', '锌阳极 10 公斤', '亜鉛陽極 10 kg']),
  goods('FH-PNT-AF', 'piece', 5_800, 3_250, ['Antifouling paint 20 l', '防污漆 20 公升', '防污漆 20 升', '防汚塗料 20 L']),
  goods('FH-OLD-C50', 'piece', 39_000, 27_000, ['Crane controller C50', '起重機控制器 C50', '起重机控制器 C50', 'クレーン制御盤 C50'], {
    status: 'discontinued',
  }),
  goods('FH-OLD-HAL', 'piece', 4_900, 3_100, ['Halogen lantern', '鹵素航標燈', '卤素航标灯', 'ハロゲン航路灯'], { status: 'discontinued' }),
  goods('FS-INS-DAY', 'day', 24_000, 13_000, ['Quay inspection', '碼頭檢測', '码头检测', '岸壁点検'], { kind: 'service' }),
  goods('FS-INS-DIV', 'day', 46_000, 29_000, ['Underwater inspection', '水下檢測', '水下检测', '水中点検'], { kind: 'service' }),
  goods('FS-MNT-HR', 'hour', 1_800, 900, ['Maintenance by the hour', '維修工時', '维修工时', '保守作業'], { kind: 'service' }),
  goods('FS-MNT-EMG', 'hour', 3_200, 1_600, ['Emergency call-out', '緊急搶修', '紧急抢修', '緊急対応'], { kind: 'service' }),
  goods('FS-TRN-DAY', 'day', 15_000, 7_500, ['Operator training', '操作人員訓練', '操作人员培训', 'オペレーター研修'], { kind: 'service' }),
  goods('FS-ENG-DAY', 'day', 28_000, 16_000, ['Engineering consulting', '工程顧問', '工程咨询', '技術コンサルティング'], {
    kind: 'service',
  }),
  goods(
    'FL-MON-SRV',
    'set',
    260_000,
    70_000,
    ['Harbour Monitor server licence', '港灣監控伺服器授權', '港湾监控服务器授权', '港湾監視サーバーライセンス'],
    { kind: 'licence' },
  ),
  goods(
    'FL-MON-USR',
    'seat',
    8_800,
    1_500,
    ['Harbour Monitor user', '港灣監控使用者授權', '港湾监控用户授权', '港湾監視ユーザーライセンス'],
    { kind: 'licence' },
  ),
  goods('FC-MON-YR', 'year', 98_000, 32_000, ['Harbour Monitor cloud', '港灣監控雲端服務', '港湾监控云服务', '港湾監視クラウド'], {
    kind: 'subscription',
  }),
  goods('FC-TID-YR', 'year', 36_000, 12_000, ['Tide and weather data', '潮汐氣象資料服務', '潮汐气象数据服务', '潮汐・気象データ'], {
    kind: 'subscription',
  }),
]
