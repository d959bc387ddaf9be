/** The chart of Japan, with ordinary income (経常利益) and special items. How a row reads: chart-template.ts. */
import type { TemplateText } from '../chart-template'

export const japan: TemplateText = {
  template: 'JP',
  accounts: `
1     |     |               | Assets | 資產 | 资产 | 資産 | asset
  10-15 |   |               | Current assets | 流動資產 | 流动资产 | 流動資産
    101 | A01 | cash        | Cash on hand | 庫存現金 | 库存现金 | 現金
    102 | A01 | cash        | Petty cash | 零用金 | 备用金 | 小口現金
    103 | A01 | bank        | Bank deposits | 銀行存款 | 银行存款 | 普通預金
    104 | A01 | bank        | Foreign currency deposits | 外幣存款 | 外币存款 | 外貨預金
    105 | A01 | bank        | Current account | 支票存款 | 活期存款 | 当座預金
    113 | A02 | notes_receivable | Notes receivable | 應收票據 | 应收票据 | 受取手形
    114 | A02 | notes_receivable | Notes in collection | 託收票據 | 托收票据 | 取立手形
    115 | A03 | receivable  | Accounts receivable | 應收帳款 | 应收账款 | 売掛金
    119 | A03 | contra      | Loss allowance | 備抵損失 | 坏账准备 | 貸倒引当金 | contra
    121 | A04 | inventory   | Merchandise | 商品存貨 | 库存商品 | 商品
    122 | A04 | inventory   | Raw materials | 原料 | 原材料 | 原材料
    131 | A05 | deposit_out | Prepayments to suppliers | 預付貨款 | 预付账款 | 前渡金
    132 | A05 |             | Prepaid expenses | 預付費用 | 预付费用 | 前払費用
    141 | A06 |             | Other receivables | 其他應收款 | 其他应收款 | 未収入金
    142 | A06 |             | Advances | 暫付款 | 暂付款 | 仮払金 | open person
    152 | A06 | input_vat   | Input consumption tax | 進項消費稅 | 进项消费税 | 仮払消費税
    153 | A06 |             | Consumption tax refund due | 應收消費稅退稅款 | 应收消费税退税款 | 未収還付消費税
    154 | A06 |             | Prepaid corporate tax | 預付所得稅 | 预缴所得税 | 仮払法人税等
  16-19 |   |               | Fixed assets | 固定資產 | 固定资产 | 固定資産 | investing
    161 | A11 | fixed_asset | Land | 土地 | 土地 | 土地
    162 | A11 | fixed_asset | Buildings | 房屋及建築 | 房屋建筑物 | 建物
    163 | A11 | fixed_asset | Machinery | 機器設備 | 机器设备 | 機械装置
    164 | A11 | fixed_asset | Tools and fixtures | 辦公設備 | 办公设备 | 工具器具備品
    169 | A11 | contra      | Accumulated depreciation | 累計折舊 | 累计折旧 | 減価償却累計額 | contra
    171 | A12 | fixed_asset | Software | 電腦軟體 | 软件 | ソフトウェア
    181 | A13 |             | Deposits paid | 存出保證金 | 存出保证金 | 差入保証金
    182 | A13 |             | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産 | operating
2     |     |               | Liabilities | 負債 | 负债 | 負債 | liability
  20-24 |   |               | Current liabilities | 流動負債 | 流动负债 | 流動負債
    201 | L01 |             | Short-term loans | 短期借款 | 短期借款 | 短期借入金 | financing
    211 | L02 | notes_payable | Notes payable | 應付票據 | 应付票据 | 支払手形
    212 | L03 | payable     | Accounts payable | 應付帳款 | 应付账款 | 買掛金
    213 | L04 |             | Payable to employees | 應付員工款 | 应付员工款 | 未払費用（社員） | open
    214 | L04 |             | Salaries payable | 應付薪資 | 应付工资 | 未払給与
    215 | L04 |             | Other payables | 其他應付款 | 其他应付款 | 未払金
    216 | L05 |             | Withheld for others | 代扣款 | 代扣款项 | 預り金
    217 | L06 | deposit_in  | Contract liabilities | 合約負債 | 合同负债 | 前受金
    218 | L07 | output_vat  | Output consumption tax | 銷項消費稅 | 销项消费税 | 仮受消費税
    219 | L07 |             | Consumption tax payable | 應付消費稅 | 应付消费税 | 未払消費税等
    220 | L07 |             | Corporate tax payable | 應付所得稅 | 应付所得税 | 未払法人税等
  25-29 |   |               | Fixed liabilities | 非流動負債 | 非流动负债 | 固定負債 | financing
    251 | L11 |             | Long-term loans | 長期借款 | 长期借款 | 長期借入金
    252 | L12 |             | Deposits received | 存入保證金 | 存入保证金 | 預り保証金
3     |     |               | Net assets | 權益 | 所有者权益 | 純資産 | equity financing
  301 | E01 |               | Share capital | 股本 | 实收资本 | 資本金
  311 | E02 |               | Capital surplus | 資本公積 | 资本公积 | 資本剰余金
  321 | E03 |               | Legal reserve | 法定盈餘公積 | 盈余公积 | 利益準備金
  331 | E03 |               | Retained earnings brought forward | 累積盈虧 | 未分配利润 | 繰越利益剰余金
  332 | E03 |               | Result for the period | 本期損益 | 本年利润 | 当期純損益
  341 | E04 |               | Other net assets | 其他權益 | 其他综合收益 | その他の純資産
  399 | E03 |               | Opening clearing | 開帳差額 | 期初差额 | 開始残高差額
40    |     |               | Net sales | 營業收入 | 营业收入 | 売上高 | revenue
  400 | R01 |               | Sales | 銷貨收入 | 主营业务收入 | 売上高
  402 | R01 |               | Sales returns | 銷貨退回 | 销售退回 | 売上戻り | contra
  405 | R01 |               | Service revenue | 勞務收入 | 劳务收入 | 役務収益
50    |     |               | Cost of sales | 營業成本 | 营业成本 | 売上原価 | cost
  501 | R02 |               | Cost of goods sold | 銷貨成本 | 主营业务成本 | 商品売上原価
  502 | R02 |               | Cost of services | 勞務成本 | 劳务成本 | 役務原価
60    |     |               | Selling and administrative expenses | 營業費用 | 期间费用 | 販売費及び一般管理費 | expense
  601 | |                   | Salaries | 薪資支出 | 工资 | 給料手当
  602 | |                   | Statutory welfare | 保險費及退休金 | 社会保险费 | 法定福利費
  603 | |                   | Staff welfare | 職工福利 | 职工福利费 | 福利厚生費
  611 | |                   | Office supplies | 文具用品 | 办公费 | 事務用品費
  612 | |                   | Travel | 旅費 | 差旅费 | 旅費交通費
  613 | |                   | Freight | 運費 | 运输费 | 荷造運賃
  614 | |                   | Communication | 郵電費 | 通讯费 | 通信費
  615 | |                   | Entertainment | 交際費 | 业务招待费 | 接待交際費
  616 | |                   | Rent | 租金支出 | 租金 | 地代家賃
  617 | |                   | Utilities | 水電瓦斯費 | 水电费 | 水道光熱費
  618 | |                   | Repairs | 修繕費 | 修理费 | 修繕費
  619 | |                   | Advertising | 廣告費 | 广告费 | 広告宣伝費
  620 | |                   | Training | 訓練費 | 培训费 | 研修費
  621 | |                   | Professional fees | 勞務費 | 咨询费 | 支払報酬
  622 | |                   | Taxes and dues | 稅捐 | 税金 | 租税公課
  623 | |                   | Depreciation | 折舊 | 折旧 | 減価償却費
  624 | |                   | Amortisation | 攤銷 | 摊销 | 償却費
  640 | R05 |               | Bad debts | 呆帳損失 | 坏账损失 | 貸倒損失
  641 | |                   | Bank charges | 銀行手續費 | 银行手续费 | 支払手数料
  649 | |                   | Other expenses | 其他費用 | 其他费用 | 雑費
64    |     |               | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用 | other_expense
  645 | R12 |               | Discounts given | 銷貨折扣 | 现金折扣 | 売上割引
  646 | R12 |               | Interest expense | 利息費用 | 利息支出 | 支払利息
  647 | R12 |               | Other losses | 其他損失 | 其他损失 | 雑損失
74    |     |               | Non-operating income | 營業外收入 | 营业外收入 | 営業外収益 | other_income
  740 | R11 |               | Interest income | 利息收入 | 利息收入 | 受取利息
  741 | R11 |               | Exchange difference, realised | 兌換損益-已實現 | 汇兑损益-已实现 | 為替差損益（実現）
  742 | R11 |               | Exchange difference, unrealised | 兌換損益-未實現 | 汇兑损益-未实现 | 為替差損益（未実現） | fx
  743 | R11 |               | Other income | 其他收入 | 其他收入 | 雑収入
  745 | R11 |               | Discounts taken | 進貨折扣 | 现金折扣收入 | 仕入割引
  749 | R11 |               | Rounding difference | 尾差 | 尾差 | 端数差額
80    |     |               | Special gains | 非常利益 | 特别收益 | 特別利益 | other_income
  801 | R21 |               | Gain on sale of fixed assets | 處分固定資產利益 | 固定资产处置收益 | 固定資産売却益 | investing
85    |     |               | Special losses | 非常損失 | 特别损失 | 特別損失 | other_expense
  851 | R22 |               | Loss on sale of fixed assets | 處分固定資產損失 | 固定资产处置损失 | 固定資産売却損 | investing
90    |     |               | Corporate taxes | 所得稅 | 所得税 | 法人税等 | tax
  901 | R31 |               | Corporate, inhabitant and enterprise taxes | 所得稅費用 | 所得税费用 | 法人税、住民税及び事業税
95    |     |               | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益 | oci
  951 | R41 |               | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
`,
  lines: {
    BS: `
A01 | + | | Cash and deposits | 現金及存款 | 货币资金 | 現金及び預金
A02 | + | | Notes receivable | 應收票據 | 应收票据 | 受取手形
A03 | + | | Accounts receivable, net | 應收帳款淨額 | 应收账款净额 | 売掛金（純額）
A04 | + | | Inventories | 存貨 | 存货 | 棚卸資産
A05 | + | | Prepayments | 預付款項 | 预付款项 | 前払金・前払費用
A06 | + | | Other current assets | 其他流動資產 | 其他流动资产 | その他の流動資産
A10 |   | +A01 +A02 +A03 +A04 +A05 +A06 | Current assets | 流動資產合計 | 流动资产合计 | 流動資産合計
A11 | + | | Tangible fixed assets | 有形固定資產 | 有形固定资产 | 有形固定資産
A12 | + | | Intangible fixed assets | 無形資產 | 无形资产 | 無形固定資産
A13 | + | | Investments and other assets | 投資及其他資產 | 投资及其他资产 | 投資その他の資産
A20 |   | +A11 +A12 +A13 | Fixed assets | 固定資產合計 | 固定资产合计 | 固定資産合計
A30 |   | +A10 +A20 | Total assets | 資產總計 | 资产总计 | 資産合計
L01 | - | | Short-term loans | 短期借款 | 短期借款 | 短期借入金
L02 | - | | Notes payable | 應付票據 | 应付票据 | 支払手形
L03 | - | | Accounts payable | 應付帳款 | 应付账款 | 買掛金
L04 | - | | Other payables | 其他應付款 | 其他应付款 | 未払金・未払費用
L05 | - | | Withheld amounts | 代扣款 | 代扣款项 | 預り金
L06 | - | | Advances received | 預收款項 | 预收款项 | 前受金
L07 | - | | Taxes payable | 應付稅捐 | 应交税费 | 未払税金
L10 |   | +L01 +L02 +L03 +L04 +L05 +L06 +L07 | Current liabilities | 流動負債合計 | 流动负债合计 | 流動負債合計
L11 | - | | Long-term loans | 長期借款 | 长期借款 | 長期借入金
L12 | - | | Other fixed liabilities | 其他非流動負債 | 其他非流动负债 | その他の固定負債
L20 |   | +L11 +L12 | Fixed liabilities | 非流動負債合計 | 非流动负债合计 | 固定負債合計
L30 |   | +L10 +L20 | Total liabilities | 負債總計 | 负债合计 | 負債合計
E01 | - | | Share capital | 股本 | 实收资本 | 資本金
E02 | - | | Capital surplus | 資本公積 | 资本公积 | 資本剰余金
E03 | - | | Retained earnings | 保留盈餘 | 留存收益 | 利益剰余金
E04 | - | | Other net assets | 其他權益 | 其他综合收益 | その他の純資産
E10 |   | +E01 +E02 +E03 +E04 +UNCLOSED | Total net assets | 權益總計 | 所有者权益合计 | 純資産合計
`,
    IS: `
R01 | - | | Net sales | 營業收入 | 营业收入 | 売上高
R02 | + | | Cost of sales | 營業成本 | 营业成本 | 売上原価 | production
R03 |   | +R01 -R02 | Gross profit | 營業毛利 | 毛利 | 売上総利益
R04 | + | | Selling expenses | 推銷費用 | 销售费用 | 販売費 | selling
R06 | + | | Administrative expenses | 管理費用 | 管理费用 | 一般管理費 | admin
R07 | + | | Research and development | 研究發展費用 | 研发费用 | 研究開発費 | rd
R05 | + | | Bad debts | 呆帳損失 | 坏账损失 | 貸倒損失
R08 |   | +R04 +R06 +R07 +R05 | Selling and administrative expenses | 營業費用合計 | 期间费用合计 | 販売費及び一般管理費合計
R10 |   | +R03 -R08 | Operating income | 營業利益 | 营业利润 | 営業利益
R11 | - | | Non-operating income | 營業外收入 | 营业外收入 | 営業外収益
R12 | + | | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用
R20 |   | +R10 +R11 -R12 | Ordinary income | 經常利益 | 经常利润 | 経常利益
R21 | - | | Special gains | 非常利益 | 特别收益 | 特別利益
R22 | + | | Special losses | 非常損失 | 特别损失 | 特別損失
R30 |   | +R20 +R21 -R22 | Income before tax | 稅前淨利 | 利润总额 | 税引前当期純利益
R31 | + | | Corporate taxes | 所得稅費用 | 所得税费用 | 法人税等
R40 |   | +R30 -R31 | Net income | 本期淨利 | 净利润 | 当期純利益
R41 | - | | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
R50 |   | +R40 +R41 | Total comprehensive income | 綜合損益總額 | 综合收益总额 | 包括利益合計
`,
  },
}
