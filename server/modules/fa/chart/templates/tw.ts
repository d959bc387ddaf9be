/** The chart of Taiwan (fa.md §3.4): accounts after 商業會計項目表, and the lines of its statements (R11). How a row reads: chart-template.ts. */
import type { TemplateText } from '../chart-template'

export const taiwan: TemplateText = {
  template: 'TW',
  accounts: `
1     |      |                  | Assets | 資產 | 资产 | 資産 | asset
  11-14 |    |                  | Current assets | 流動資產 | 流动资产 | 流動資産
    1101 | 1100 | cash          | Cash on hand | 庫存現金 | 库存现金 | 現金
    1102 | 1100 | cash          | Petty cash | 零用金 | 备用金 | 小口現金
    1103 | 1100 | bank          | Bank deposits | 銀行存款 | 银行存款 | 普通預金
    1104 | 1100 | bank          | Foreign currency deposits | 外幣存款 | 外币存款 | 外貨預金
    1150 | 1150 | notes_receivable | Notes receivable | 應收票據 | 应收票据 | 受取手形
    1155 | 1150 | notes_receivable | Notes in collection | 託收票據 | 托收票据 | 取立手形
    1170 | 1170 | receivable    | Accounts receivable | 應收帳款 | 应收账款 | 売掛金
    1172 | 1170 | receivable    | Accounts receivable, foreign | 應收帳款-外幣 | 应收账款-外币 | 外貨売掛金
    1179 | 1170 | contra        | Loss allowance | 備抵損失 | 坏账准备 | 貸倒引当金 | contra
    1200 | 1200 |               | Other receivables | 其他應收款 | 其他应收款 | 未収入金
    1205 | 1200 |               | Employee advances | 員工預支 | 员工借款 | 仮払金 | open person
    1300 | 130X | inventory     | Merchandise | 商品存貨 | 库存商品 | 商品
    1310 | 130X | inventory     | Raw materials | 原料 | 原材料 | 原材料
    1410 | 1410 |               | Prepaid expenses | 預付費用 | 预付费用 | 前払費用
    1415 | 1410 | deposit_out   | Prepayments to suppliers | 預付貨款 | 预付账款 | 前渡金
    1421 | 1470 | input_vat     | Input VAT | 進項稅額 | 进项税额 | 仮払消費税
    1422 | 1470 |               | VAT credit | 留抵稅額 | 留抵税额 | 未収還付消費税
    1430 | 1470 |               | Prepaid income tax | 預付所得稅 | 预缴所得税 | 仮払法人税等
  15-19 |    |                  | Non-current assets | 非流動資產 | 非流动资产 | 固定資産 | investing
    1601 | 1600 | fixed_asset   | Land | 土地 | 土地 | 土地
    1611 | 1600 | fixed_asset   | Buildings | 房屋及建築 | 房屋建筑物 | 建物
    1621 | 1600 | fixed_asset   | Machinery | 機器設備 | 机器设备 | 機械装置
    1631 | 1600 | fixed_asset   | Office equipment | 辦公設備 | 办公设备 | 工具器具備品
    1639 | 1600 | contra        | Accumulated depreciation | 累計折舊 | 累计折旧 | 減価償却累計額 | contra
    1755 | 1755 | fixed_asset   | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
    1780 | 1780 | fixed_asset   | Intangible assets | 無形資產 | 无形资产 | 無形固定資産
    1840 | 1840 |               | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産 | operating
    1920 | 1900 |               | Deposits paid | 存出保證金 | 存出保证金 | 差入保証金
2     |      |                  | Liabilities | 負債 | 负债 | 負債 | liability
  21-24 |    |                  | Current liabilities | 流動負債 | 流动负债 | 流動負債
    2100 | 2100 |               | Short-term loans | 短期借款 | 短期借款 | 短期借入金 | financing
    2130 | 2130 | deposit_in    | Contract liabilities | 合約負債 | 合同负债 | 契約負債
    2150 | 2150 | notes_payable | Notes payable | 應付票據 | 应付票据 | 支払手形
    2171 | 2170 | payable       | Accounts payable | 應付帳款 | 应付账款 | 買掛金
    2201 | 2200 |               | Salaries payable | 應付薪資 | 应付职工薪酬 | 未払給与
    2202 | 2300 |               | Withheld for others | 代扣款 | 代扣款项 | 預り金
    2203 | 2200 |               | Insurance and pension payable | 應付保險費及退休金 | 应付社会保险 | 未払社会保険料
    2209 | 2200 |               | Accrued expenses | 應付費用 | 应计费用 | 未払費用 | open
    2230 | 2230 |               | Income tax payable | 本期所得稅負債 | 应交所得税 | 未払法人税等
    2321 | 2300 | output_vat    | Output VAT | 銷項稅額 | 销项税额 | 仮受消費税
    2322 | 2200 |               | VAT payable | 應付營業稅 | 应交增值税 | 未払消費税
  25-28 |    |                  | Non-current liabilities | 非流動負債 | 非流动负债 | 固定負債 | financing
    2540 | 2540 |               | Long-term loans | 長期借款 | 长期借款 | 長期借入金
    2645 | 2600 |               | Deposits received | 存入保證金 | 存入保证金 | 預り保証金
3     |      |                  | Equity | 權益 | 所有者权益 | 純資産 | equity financing
  3110 | 3100 |                 | Share capital | 股本 | 实收资本 | 資本金
  3200 | 3200 |                 | Capital surplus | 資本公積 | 资本公积 | 資本剰余金
  3310 | 3300 |                 | Legal reserve | 法定盈餘公積 | 盈余公积 | 利益準備金
  3320 | 3300 |                 | Special reserve | 特別盈餘公積 | 专项储备 | 特別積立金
  3351 | 3300 |                 | Accumulated profit or loss | 累積盈虧 | 利润分配 | 繰越利益剰余金
  3353 | 3300 |                 | Result for the period | 本期損益 | 本年利润 | 当期純損益
  3400 | 3400 |                 | Other equity | 其他權益 | 其他综合收益 | その他の純資産
  3999 | 3300 |                 | Opening clearing | 開帳差額 | 期初差额 | 開始残高差額
4     |      |                  | Operating revenue | 營業收入 | 营业收入 | 売上高 | revenue
  4110 | 4000 |                 | Sales | 銷貨收入 | 主营业务收入 | 売上高
  4170 | 4000 |                 | Sales returns | 銷貨退回 | 销售退回 | 売上戻り | contra
  4190 | 4000 |                 | Sales allowances | 銷貨折讓 | 销售折让 | 売上値引 | contra
  4610 | 4000 |                 | Service revenue | 勞務收入 | 劳务收入 | 役務収益
5     |      |                  | Operating costs | 營業成本 | 营业成本 | 売上原価 | cost
  5110 | 5000 |                 | Cost of goods sold | 銷貨成本 | 主营业务成本 | 売上原価
  5610 | 5000 |                 | Cost of services | 勞務成本 | 劳务成本 | 役務原価
6     |      |                  | Operating expenses | 營業費用 | 期间费用 | 販売費及び一般管理費 | expense
  6201 |      |                 | Salaries | 薪資支出 | 工资 | 給料手当
  6202 |      |                 | Employer insurance and pension | 保險費及退休金 | 社会保险费 | 法定福利費
  6203 |      |                 | Staff welfare | 職工福利 | 职工福利费 | 福利厚生費
  6211 |      |                 | Office supplies | 文具用品 | 办公费 | 事務用品費
  6212 |      |                 | Travel | 旅費 | 差旅费 | 旅費交通費
  6213 |      |                 | Freight | 運費 | 运输费 | 荷造運賃
  6214 |      |                 | Postage and telecom | 郵電費 | 通讯费 | 通信費
  6215 |      |                 | Entertainment | 交際費 | 业务招待费 | 接待交際費
  6216 |      |                 | Rent | 租金支出 | 租金 | 地代家賃
  6217 |      |                 | Utilities | 水電瓦斯費 | 水电费 | 水道光熱費
  6218 |      |                 | Repairs | 修繕費 | 修理费 | 修繕費
  6219 |      |                 | Advertising | 廣告費 | 广告费 | 広告宣伝費
  6220 |      |                 | Training | 訓練費 | 培训费 | 研修費
  6221 |      |                 | Professional fees | 勞務費 | 咨询费 | 支払報酬
  6222 |      |                 | Taxes and dues | 稅捐 | 税金 | 租税公課
  6223 |      |                 | Depreciation | 折舊 | 折旧 | 減価償却費
  6224 |      |                 | Amortisation | 攤銷 | 摊销 | 償却費
  6225 | 6450 |                 | Expected credit loss | 預期信用減損損失 | 信用减值损失 | 貸倒引当金繰入
  6231 |      |                 | Bank charges | 銀行手續費 | 银行手续费 | 支払手数料
  6299 |      |                 | Other expenses | 其他費用 | 其他费用 | 雑費
70    |      |                  | Non-operating income | 營業外收入及損益 | 营业外收入及损益 | 営業外収益 | other_income
  7010 | 7010 |                 | Other income | 其他收入 | 营业外收入 | 雑収入
  7100 | 7100 |                 | Interest income | 利息收入 | 利息收入 | 受取利息
  7151 | 7020 |                 | Exchange difference, realised | 兌換損益-已實現 | 汇兑损益-已实现 | 為替差損益（実現）
  7152 | 7020 |                 | Exchange difference, unrealised | 兌換損益-未實現 | 汇兑损益-未实现 | 為替差損益（未実現） | fx
  7161 | 7010 |                 | Discounts taken | 進貨折扣 | 现金折扣收入 | 仕入割引
  7190 | 7020 |                 | Rounding difference | 尾差 | 尾差 | 端数差額
75    |      |                  | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用 | other_expense
  7510 | 7050 |                 | Interest expense | 利息費用 | 利息支出 | 支払利息
79    |      |                  | Income tax | 所得稅 | 所得税 | 法人税等 | tax
  7950 | 7950 |                 | Income tax expense | 所得稅費用 | 所得税费用 | 法人税等
8     |      |                  | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益 | oci
  8300 | 8300 |                 | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
`,
  lines: {
    BS: `
1100 | +  | | Cash and equivalents | 現金及約當現金 | 货币资金 | 現金及び預金
1150 | +  | | Notes receivable | 應收票據 | 应收票据 | 受取手形
1170 | +  | | Accounts receivable, net | 應收帳款淨額 | 应收账款净额 | 売掛金（純額）
1200 | +  | | Other receivables | 其他應收款 | 其他应收款 | 未収入金
130X | +  | | Inventories | 存貨 | 存货 | 棚卸資産
1410 | +  | | Prepayments | 預付款項 | 预付款项 | 前払金・前払費用
1470 | +  | | Other current assets | 其他流動資產 | 其他流动资产 | その他の流動資産
11XX |    | +1100 +1150 +1170 +1200 +130X +1410 +1470 | Current assets | 流動資產合計 | 流动资产合计 | 流動資産合計
1600 | +  | | Property, plant and equipment | 不動產、廠房及設備 | 固定资产 | 有形固定資産
1755 | +  | | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
1780 | +  | | Intangible assets | 無形資產 | 无形资产 | 無形固定資産
1840 | +  | | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産
1900 | +  | | Other non-current assets | 其他非流動資產 | 其他非流动资产 | その他の固定資産
15XX |    | +1600 +1755 +1780 +1840 +1900 | Non-current assets | 非流動資產合計 | 非流动资产合计 | 固定資産合計
1XXX |    | +11XX +15XX | Total assets | 資產總計 | 资产总计 | 資産合計
2100 | -  | | Short-term loans | 短期借款 | 短期借款 | 短期借入金
2130 | -  | | Contract liabilities | 合約負債 | 合同负债 | 契約負債
2150 | -  | | Notes payable | 應付票據 | 应付票据 | 支払手形
2170 | -  | | Accounts payable | 應付帳款 | 应付账款 | 買掛金
2200 | -  | | Other payables | 其他應付款 | 其他应付款 | 未払金・未払費用
2230 | -  | | Income tax payable | 本期所得稅負債 | 应交所得税 | 未払法人税等
2300 | -  | | Other current liabilities | 其他流動負債 | 其他流动负债 | その他の流動負債
21XX |    | +2100 +2130 +2150 +2170 +2200 +2230 +2300 | Current liabilities | 流動負債合計 | 流动负债合计 | 流動負債合計
2540 | -  | | Long-term loans | 長期借款 | 长期借款 | 長期借入金
2600 | -  | | Other non-current liabilities | 其他非流動負債 | 其他非流动负债 | その他の固定負債
25XX |    | +2540 +2600 | Non-current liabilities | 非流動負債合計 | 非流动负债合计 | 固定負債合計
2XXX |    | +21XX +25XX | Total liabilities | 負債總計 | 负债合计 | 負債合計
3100 | -  | | Share capital | 股本 | 实收资本 | 資本金
3200 | -  | | Capital surplus | 資本公積 | 资本公积 | 資本剰余金
3300 | -  | | Retained earnings | 保留盈餘 | 留存收益 | 利益剰余金
3400 | -  | | Other equity | 其他權益 | 其他综合收益 | その他の純資産
3XXX |    | +3100 +3200 +3300 +3400 +UNCLOSED | Total equity | 權益總計 | 所有者权益合计 | 純資産合計
`,
    IS: `
4000 | -  | | Operating revenue | 營業收入 | 营业收入 | 売上高
5000 | +  | | Operating costs | 營業成本 | 营业成本 | 売上原価 | production
5900 |    | +4000 -5000 | Gross profit | 營業毛利 | 毛利 | 売上総利益
6100 | +  | | Selling expenses | 推銷費用 | 销售费用 | 販売費 | selling
6200 | +  | | Administrative expenses | 管理費用 | 管理费用 | 一般管理費 | admin
6300 | +  | | Research and development | 研究發展費用 | 研发费用 | 研究開発費 | rd
6450 | +  | | Expected credit loss | 預期信用減損損失 | 信用减值损失 | 貸倒引当金繰入額
6000 |    | +6100 +6200 +6300 +6450 | Operating expenses | 營業費用合計 | 期间费用合计 | 販売費及び一般管理費合計
6900 |    | +5900 -6000 | Operating income | 營業利益 | 营业利润 | 営業利益
7100 | -  | | Interest income | 利息收入 | 利息收入 | 受取利息
7010 | -  | | Other income | 其他收入 | 其他收入 | その他の収益
7020 | -  | | Other gains and losses | 其他利益及損失 | 其他损益 | その他の損益
7050 | +  | | Finance costs | 財務成本 | 财务费用 | 金融費用
7000 |    | +7100 +7010 +7020 -7050 | Non-operating income and expenses | 營業外收入及支出合計 | 营业外收支合计 | 営業外損益合計
7900 |    | +6900 +7000 | Income before tax | 稅前淨利 | 利润总额 | 税引前当期純利益
7950 | +  | | Income tax | 所得稅費用 | 所得税费用 | 法人税等
8200 |    | +7900 -7950 | Net income | 本期淨利 | 净利润 | 当期純利益
8300 | -  | | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
8500 |    | +8200 +8300 | Total comprehensive income | 本期綜合損益總額 | 综合收益总额 | 包括利益合計
`,
  },
}
