/** An international chart, its statements after IFRS by function. How a row reads: chart-template.ts. */
import type { TemplateText } from '../chart-template'

export const international: TemplateText = {
  template: 'INT',
  accounts: `
1     |     |               | Assets | 資產 | 资产 | 資産 | asset
  10-13 |   |               | Current assets | 流動資產 | 流动资产 | 流動資産
    1000 | CA1 | cash       | Cash on hand | 庫存現金 | 库存现金 | 現金
    1005 | CA1 | cash       | Petty cash | 零用金 | 备用金 | 小口現金
    1010 | CA1 | bank       | Bank deposits | 銀行存款 | 银行存款 | 普通預金
    1015 | CA1 | bank       | Foreign currency deposits | 外幣存款 | 外币存款 | 外貨預金
    1100 | CA2 | receivable | Accounts receivable | 應收帳款 | 应收账款 | 売掛金
    1120 | CA2 | notes_receivable | Notes receivable | 應收票據 | 应收票据 | 受取手形
    1125 | CA2 | notes_receivable | Notes in collection | 託收票據 | 托收票据 | 取立手形
    1190 | CA2 | contra     | Loss allowance | 備抵損失 | 坏账准备 | 貸倒引当金 | contra
    1195 | CA2 |            | Other receivables | 其他應收款 | 其他应收款 | 未収入金
    1196 | CA2 |            | Employee advances | 員工預支 | 员工借款 | 社員仮払金 | open person
    1200 | CA3 | inventory  | Merchandise | 商品存貨 | 库存商品 | 商品
    1210 | CA3 | inventory  | Raw materials | 原料 | 原材料 | 原材料
    1300 | CA4 | deposit_out | Prepayments to suppliers | 預付貨款 | 预付账款 | 前渡金
    1305 | CA4 |            | Prepaid expenses | 預付費用 | 预付费用 | 前払費用
    1310 | CA5 | input_vat  | Input VAT | 進項稅額 | 进项税额 | 仮払消費税
    1320 | CA5 |            | VAT credit | 留抵稅額 | 留抵税额 | 未収還付消費税
    1330 | CA5 |            | Prepaid income tax | 預付所得稅 | 预缴所得税 | 仮払法人税等
  15-19 |   |               | Non-current assets | 非流動資產 | 非流动资产 | 固定資産 | investing
    1500 | NA1 | fixed_asset | Land and buildings | 土地及房屋 | 土地及房屋 | 土地・建物
    1510 | NA1 | fixed_asset | Machinery | 機器設備 | 机器设备 | 機械装置
    1520 | NA1 | fixed_asset | Office equipment | 辦公設備 | 办公设备 | 工具器具備品
    1590 | NA1 | contra     | Accumulated depreciation | 累計折舊 | 累计折旧 | 減価償却累計額 | contra
    1600 | NA2 | fixed_asset | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
    1700 | NA3 | fixed_asset | Intangible assets | 無形資產 | 无形资产 | 無形固定資産
    1800 | NA4 |            | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産 | operating
    1900 | NA5 |            | Deposits paid | 存出保證金 | 存出保证金 | 差入保証金
2     |     |               | Liabilities | 負債 | 负债 | 負債 | liability
  20-24 |   |               | Current liabilities | 流動負債 | 流动负债 | 流動負債
    2000 | CL1 | payable    | Accounts payable | 應付帳款 | 应付账款 | 買掛金
    2020 | CL1 | notes_payable | Notes payable | 應付票據 | 应付票据 | 支払手形
    2050 | CL2 |            | Payable to employees | 應付員工款 | 应付员工款 | 社員未払金 | open
    2060 | CL2 |            | Salaries payable | 應付薪資 | 应付工资 | 未払給与
    2070 | CL2 |            | Accrued expenses | 應付費用 | 应计费用 | 未払費用
    2100 | CL3 |            | Short-term loans | 短期借款 | 短期借款 | 短期借入金 | financing
    2200 | CL4 | output_vat | Output VAT | 銷項稅額 | 销项税额 | 仮受消費税
    2210 | CL4 |            | VAT payable | 應付營業稅 | 应交增值税 | 未払消費税
    2220 | CL4 |            | Withheld for others | 代扣款 | 代扣款项 | 預り金
    2230 | CL5 |            | Income tax payable | 應付所得稅 | 应交所得税 | 未払法人税等
    2300 | CL6 | deposit_in | Contract liabilities | 合約負債 | 合同负债 | 契約負債
  25-29 |   |               | Non-current liabilities | 非流動負債 | 非流动负债 | 固定負債 | financing
    2500 | NL1 |            | Long-term loans | 長期借款 | 长期借款 | 長期借入金
    2600 | NL2 |            | Lease liabilities | 租賃負債 | 租赁负债 | リース負債
    2700 | NL2 |            | Deposits received | 存入保證金 | 存入保证金 | 預り保証金
3     |     |               | Equity | 權益 | 所有者权益 | 純資産 | equity financing
  3000 | EQ1 |              | Share capital | 股本 | 实收资本 | 資本金
  3100 | EQ2 |              | Share premium | 資本公積 | 资本公积 | 資本剰余金
  3200 | EQ3 |              | Retained earnings | 保留盈餘 | 留存收益 | 利益剰余金
  3300 | EQ3 |              | Result for the period | 本期損益 | 本年利润 | 当期純損益
  3400 | EQ4 |              | Other reserves | 其他權益 | 其他综合收益 | その他の純資産
  3990 | EQ3 |              | Opening clearing | 開帳差額 | 期初差额 | 開始残高差額
4     |     |               | Revenue | 營業收入 | 营业收入 | 売上高 | revenue
  4000 | PL1 |              | Sales | 銷貨收入 | 销售收入 | 売上高
  4050 | PL1 |              | Service revenue | 勞務收入 | 劳务收入 | 役務収益
  4090 | PL1 |              | Sales returns | 銷貨退回 | 销售退回 | 売上戻り | contra
  4095 | PL1 |              | Discounts given | 銷貨折讓 | 销售折让 | 売上割引 | contra
5     |     |               | Cost of sales | 營業成本 | 营业成本 | 売上原価 | cost
  5000 | PL2 |              | Cost of goods sold | 銷貨成本 | 销售成本 | 商品売上原価
  5100 | PL2 |              | Cost of services | 勞務成本 | 劳务成本 | 役務原価
6     |     |               | Operating expenses | 營業費用 | 期间费用 | 販売費及び一般管理費 | expense
  6000 | |                  | Salaries | 薪資支出 | 工资 | 給料手当
  6010 | |                  | Social security and pension | 保險費及退休金 | 社会保险费 | 法定福利費
  6020 | |                  | Staff welfare | 職工福利 | 职工福利费 | 福利厚生費
  6100 | |                  | Office supplies | 文具用品 | 办公费 | 事務用品費
  6110 | |                  | Travel | 旅費 | 差旅费 | 旅費交通費
  6120 | |                  | Freight | 運費 | 运输费 | 荷造運賃
  6130 | |                  | Communication | 郵電費 | 通讯费 | 通信費
  6140 | |                  | Entertainment | 交際費 | 业务招待费 | 接待交際費
  6200 | |                  | Rent | 租金支出 | 租金 | 地代家賃
  6210 | |                  | Utilities | 水電瓦斯費 | 水电费 | 水道光熱費
  6220 | |                  | Repairs | 修繕費 | 修理费 | 修繕費
  6300 | |                  | Advertising | 廣告費 | 广告费 | 広告宣伝費
  6310 | |                  | Training | 訓練費 | 培训费 | 研修費
  6320 | |                  | Professional fees | 勞務費 | 咨询费 | 支払報酬
  6330 | |                  | Taxes and dues | 稅捐 | 税金 | 租税公課
  6400 | |                  | Depreciation | 折舊 | 折旧 | 減価償却費
  6410 | |                  | Amortisation | 攤銷 | 摊销 | 償却費
  6610 | |                  | Bank charges | 銀行手續費 | 银行手续费 | 支払手数料
  6650 | PL7 |              | Expected credit loss | 預期信用減損損失 | 信用减值损失 | 貸倒引当金繰入
  6900 | |                  | Other expenses | 其他費用 | 其他费用 | 雑費
70    |     |               | Other income | 其他收益 | 其他收益 | その他の収益 | other_income
  7000 | PL9 |              | Interest income | 利息收入 | 利息收入 | 受取利息
  7010 | PL8 |              | Other income | 其他收入 | 其他收入 | 雑収入
  7050 | PL8 |              | Discounts taken | 進貨折扣 | 现金折扣收入 | 仕入割引
  7110 | PL8 |              | Exchange difference, realised | 兌換損益-已實現 | 汇兑损益-已实现 | 為替差損益（実現）
  7120 | PL8 |              | Exchange difference, unrealised | 兌換損益-未實現 | 汇兑损益-未实现 | 為替差損益（未実現） | fx
  7190 | PL8 |              | Rounding difference | 尾差 | 尾差 | 端数差額
75    |     |               | Finance costs | 財務成本 | 财务费用 | 金融費用 | other_expense
  7500 | PLA |              | Interest expense | 利息費用 | 利息支出 | 支払利息
79    |     |               | Income tax | 所得稅 | 所得税 | 法人税等 | tax
  7900 | PLC |              | Income tax expense | 所得稅費用 | 所得税费用 | 法人税等
8     |     |               | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益 | oci
  8000 | PLE |              | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
`,
  lines: {
    BS: `
CA1 | + | | Cash and cash equivalents | 現金及約當現金 | 现金及现金等价物 | 現金及び現金同等物
CA2 | + | | Trade and other receivables | 應收帳款及其他應收款 | 应收账款及其他应收款 | 売掛金及びその他の債権
CA3 | + | | Inventories | 存貨 | 存货 | 棚卸資産
CA4 | + | | Prepayments | 預付款項 | 预付款项 | 前払金・前払費用
CA5 | + | | Tax assets | 本期稅捐資產 | 税金资产 | 未収税金
CAT |   | +CA1 +CA2 +CA3 +CA4 +CA5 | Current assets | 流動資產合計 | 流动资产合计 | 流動資産合計
NA1 | + | | Property, plant and equipment | 不動產、廠房及設備 | 固定资产 | 有形固定資産
NA2 | + | | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
NA3 | + | | Intangible assets | 無形資產 | 无形资产 | 無形資産
NA4 | + | | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産
NA5 | + | | Other non-current assets | 其他非流動資產 | 其他非流动资产 | その他の非流動資産
NAT |   | +NA1 +NA2 +NA3 +NA4 +NA5 | Non-current assets | 非流動資產合計 | 非流动资产合计 | 非流動資産合計
AST |   | +CAT +NAT | Total assets | 資產總計 | 资产总计 | 資産合計
CL1 | - | | Trade payables | 應付帳款及票據 | 应付账款及票据 | 仕入債務
CL2 | - | | Other payables | 其他應付款 | 其他应付款 | その他の債務
CL3 | - | | Short-term borrowings | 短期借款 | 短期借款 | 短期借入金
CL4 | - | | Other tax and withheld amounts | 應付稅捐及代扣款 | 应交税费及代扣款 | 未払税金・預り金
CL5 | - | | Income tax payable | 本期所得稅負債 | 应交所得税 | 未払法人税等
CL6 | - | | Contract liabilities | 合約負債 | 合同负债 | 契約負債
CLT |   | +CL1 +CL2 +CL3 +CL4 +CL5 +CL6 | Current liabilities | 流動負債合計 | 流动负债合计 | 流動負債合計
NL1 | - | | Long-term borrowings | 長期借款 | 长期借款 | 長期借入金
NL2 | - | | Other non-current liabilities | 其他非流動負債 | 其他非流动负债 | その他の非流動負債
NLT |   | +NL1 +NL2 | Non-current liabilities | 非流動負債合計 | 非流动负债合计 | 非流動負債合計
LIT |   | +CLT +NLT | Total liabilities | 負債總計 | 负债合计 | 負債合計
EQ1 | - | | Share capital | 股本 | 实收资本 | 資本金
EQ2 | - | | Share premium | 資本公積 | 资本公积 | 資本剰余金
EQ3 | - | | Retained earnings | 保留盈餘 | 留存收益 | 利益剰余金
EQ4 | - | | Other reserves | 其他權益 | 其他综合收益 | その他の資本の構成要素
EQT |   | +EQ1 +EQ2 +EQ3 +EQ4 +UNCLOSED | Total equity | 權益總計 | 所有者权益合计 | 資本合計
`,
    IS: `
PL1 | - | | Revenue | 營業收入 | 营业收入 | 売上収益
PL2 | + | | Cost of sales | 營業成本 | 营业成本 | 売上原価 | production
PL3 |   | +PL1 -PL2 | Gross profit | 營業毛利 | 毛利 | 売上総利益
PL4 | + | | Selling expenses | 推銷費用 | 销售费用 | 販売費 | selling
PL5 | + | | Administrative expenses | 管理費用 | 管理费用 | 一般管理費 | admin
PL6 | + | | Research and development | 研究發展費用 | 研发费用 | 研究開発費 | rd
PL7 | + | | Impairment of receivables | 預期信用減損損失 | 信用减值损失 | 貸倒引当金繰入額
PL8 | - | | Other income and gains | 其他收入及利益 | 其他收益 | その他の収益
OPI |   | +PL3 -PL4 -PL5 -PL6 -PL7 +PL8 | Operating profit | 營業利益 | 营业利润 | 営業利益
PL9 | - | | Finance income | 利息收入 | 利息收入 | 金融収益
PLA | + | | Finance costs | 財務成本 | 财务费用 | 金融費用
PBT |   | +OPI +PL9 -PLA | Profit before tax | 稅前淨利 | 利润总额 | 税引前利益
PLC | + | | Income tax | 所得稅費用 | 所得税费用 | 法人所得税費用
NET |   | +PBT -PLC | Profit for the period | 本期淨利 | 净利润 | 当期利益
PLE | - | | Other comprehensive income | 其他綜合損益 | 其他综合收益 | その他の包括利益
TCI |   | +NET +PLE | Total comprehensive income | 本期綜合損益總額 | 综合收益总额 | 包括利益合計
`,
  },
}
