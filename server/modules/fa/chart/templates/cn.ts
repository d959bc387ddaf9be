/** The chart of China, after 企业会计准则 and 财会〔2019〕6号 (statements). How a row reads: chart-template.ts. */
import type { TemplateText } from '../chart-template'

export const china: TemplateText = {
  template: 'CN',
  accounts: `
1     |     |               | Assets | 資產 | 资产 | 資産 | asset
  10-14 |   |               | Current assets | 流動資產 | 流动资产 | 流動資産
    1001 | B01 | cash       | Cash on hand | 庫存現金 | 库存现金 | 現金
    1002 | B01 | bank       | Bank deposits | 銀行存款 | 银行存款 | 普通預金
    1003 | B01 | bank       | Foreign currency deposits | 外幣存款 | 外币存款 | 外貨預金
    1012 | B01 |            | Other monetary funds | 其他貨幣資金 | 其他货币资金 | その他の預金
    1121 | B02 | notes_receivable | Notes receivable | 應收票據 | 应收票据 | 受取手形
    1121.02 | B02 | notes_receivable | Notes in collection | 託收票據 | 托收票据 | 取立手形
    1122 | B03 | receivable | Accounts receivable | 應收帳款 | 应收账款 | 売掛金
    1123 | B04 | deposit_out | Prepayments to suppliers | 預付帳款 | 预付账款 | 前渡金
    1124 | B04 |            | Prepaid expenses | 預付費用 | 待摊费用 | 前払費用
    1221 | B05 |            | Other receivables | 其他應收款 | 其他应收款 | 未収入金
    1221.01 | B05 |         | Employee advances | 員工借款 | 员工借款 | 社員仮払金 | open person
    1231 | B03 | contra     | Bad debt allowance | 壞帳準備 | 坏账准备 | 貸倒引当金 | contra
    1403 | B06 | inventory  | Raw materials | 原材料 | 原材料 | 原材料
    1405 | B06 | inventory  | Merchandise | 庫存商品 | 库存商品 | 商品
  15-19 |   |               | Non-current assets | 非流動資產 | 非流动资产 | 固定資産 | investing
    1601 | B21 | fixed_asset | Fixed assets | 固定資產 | 固定资产 | 有形固定資産
    1602 | B21 | contra     | Accumulated depreciation | 累計折舊 | 累计折旧 | 減価償却累計額 | contra
    1604 | B22 | fixed_asset | Construction in progress | 在建工程 | 在建工程 | 建設仮勘定
    1641 | B23 | fixed_asset | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
    1701 | B24 | fixed_asset | Intangible assets | 無形資產 | 无形资产 | 無形固定資産
    1702 | B24 | contra     | Accumulated amortisation | 累計攤銷 | 累计摊销 | 償却累計額 | contra
    1801 | B25 |            | Long-term deferred expenses | 長期待攤費用 | 长期待摊费用 | 長期前払費用
    1811 | B26 |            | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産 | operating
2     |     |               | Liabilities | 負債 | 负债 | 負債 | liability
  20-24 |   |               | Current liabilities | 流動負債 | 流动负债 | 流動負債
    2001 | B51 |            | Short-term loans | 短期借款 | 短期借款 | 短期借入金 | financing
    2201 | B52 | notes_payable | Notes payable | 應付票據 | 应付票据 | 支払手形
    2202 | B53 | payable    | Accounts payable | 應付帳款 | 应付账款 | 買掛金
    2205 | B54 | deposit_in | Contract liabilities | 合約負債 | 合同负债 | 契約負債
    2211 | B55 |            | Employee benefits payable | 應付職工薪酬 | 应付职工薪酬 | 未払給与
    2221 | |                | Taxes payable | 應交稅費 | 应交税费 | 未払税金
      2221.01 | B56 | output_vat | Output VAT | 銷項稅額 | 销项税额 | 仮受消費税
      2221.02 | B56 | input_vat | Input VAT | 進項稅額 | 进项税额 | 仮払消費税 | contra
      2221.05 | B56 |       | Income tax payable | 應交所得稅 | 应交所得税 | 未払法人税等
      2221.08 | B56 |       | VAT credit | 留抵稅額 | 留抵税额 | 未収還付消費税 | contra
      2221.09 | B56 |       | VAT payable | 未交增值稅 | 未交增值税 | 未払消費税
    2231 | B57 |            | Interest payable | 應付利息 | 应付利息 | 未払利息 | financing
    2241 | B57 |            | Other payables and withheld amounts | 其他應付款 | 其他应付款 | 預り金
    2241.02 | B57 |         | Payable to employees | 應付員工款 | 应付员工款 | 社員未払金 | open
  25-28 |   |               | Non-current liabilities | 非流動負債 | 非流动负债 | 固定負債 | financing
    2501 | B71 |            | Long-term loans | 長期借款 | 长期借款 | 長期借入金
    2701 | B72 |            | Long-term payables | 長期應付款 | 长期应付款 | 長期未払金
4     |     |               | Equity | 所有者權益 | 所有者权益 | 純資産 | equity financing
  4001 | B91 |              | Paid-in capital | 實收資本 | 实收资本 | 資本金
  4002 | B92 |              | Capital reserve | 資本公積 | 资本公积 | 資本剰余金
  4003 | B95 |              | Other comprehensive income | 其他綜合收益 | 其他综合收益 | その他の包括利益累計額
  4101 | B93 |              | Surplus reserve | 盈餘公積 | 盈余公积 | 利益準備金
  4103 | B94 |              | Result for the period | 本年利潤 | 本年利润 | 当期純損益
  4104 | B94 |              | Undistributed profit | 利潤分配 | 利润分配 | 繰越利益剰余金
  4199 | B94 |              | Opening clearing | 期初差額 | 期初差额 | 開始残高差額
60    |     |               | Operating revenue | 營業收入 | 营业收入 | 売上高 | revenue
  6001 | P01 |              | Main operating revenue | 主營業務收入 | 主营业务收入 | 売上高
  6001.09 | P01 |           | Sales returns | 銷售退回 | 销售退回 | 売上戻り | contra
  6051 | P01 |              | Other operating revenue | 其他業務收入 | 其他业务收入 | その他の営業収入
61    |     |               | Gains | 收益 | 收益 | 収益 | other_income
  6111 | P09 |              | Investment income | 投資收益 | 投资收益 | 投資収益 | investing
  6301 | P11 |              | Non-operating income | 營業外收入 | 营业外收入 | 営業外収益
64    |     |               | Operating costs | 營業成本 | 营业成本 | 売上原価 | cost
  6401 | P02 |              | Cost of main operations | 主營業務成本 | 主营业务成本 | 売上原価
  6402 | P02 |              | Cost of other operations | 其他業務成本 | 其他业务成本 | その他の営業原価
66    |     |               | Period expenses | 期間費用 | 期间费用 | 販売費及び一般管理費 | expense
  6403 | P03 |              | Taxes and surcharges | 稅金及附加 | 税金及附加 | 租税公課
  6602 | |                  | Administrative and selling expenses | 管理及銷售費用 | 管理及销售费用 | 販売費及び一般管理費
    6602.01 | |             | Salaries | 工資 | 工资 | 給料手当
    6602.02 | |             | Social insurance | 社會保險費 | 社会保险费 | 法定福利費
    6602.03 | |             | Staff welfare | 職工福利費 | 职工福利费 | 福利厚生費
    6602.11 | |             | Office expenses | 辦公費 | 办公费 | 事務用品費
    6602.12 | |             | Travel | 差旅費 | 差旅费 | 旅費交通費
    6602.13 | |             | Freight | 運輸費 | 运输费 | 荷造運賃
    6602.14 | |             | Communication | 通訊費 | 通讯费 | 通信費
    6602.15 | |             | Entertainment | 業務招待費 | 业务招待费 | 接待交際費
    6602.16 | |             | Rent | 租金 | 租金 | 地代家賃
    6602.17 | |             | Utilities | 水電費 | 水电费 | 水道光熱費
    6602.18 | |             | Repairs | 修理費 | 修理费 | 修繕費
    6602.19 | |             | Advertising | 廣告費 | 广告费 | 広告宣伝費
    6602.20 | |             | Training | 培訓費 | 培训费 | 研修費
    6602.21 | |             | Consulting | 諮詢費 | 咨询费 | 支払報酬
    6602.23 | |             | Depreciation | 折舊費 | 折旧费 | 減価償却費
    6602.24 | |             | Amortisation | 攤銷費 | 摊销费 | 償却費
    6602.99 | |             | Other expenses | 其他費用 | 其他费用 | 雑費
  6603 | |                  | Financial expenses | 財務費用 | 财务费用 | 財務費用
    6603.01 | P07 |         | Interest | 利息 | 利息 | 支払利息
    6603.02 | P07 |         | Bank charges | 銀行手續費 | 银行手续费 | 支払手数料
    6603.03 | P07 |         | Exchange difference, realised | 兌換損益-已實現 | 汇兑损益-已实现 | 為替差損益（実現）
    6603.04 | P07 |         | Discounts given | 現金折扣 | 现金折扣 | 売上割引
    6603.05 | P07 |         | Discounts taken | 現金折扣收入 | 现金折扣收入 | 仕入割引 | contra
    6603.06 | P07 |         | Exchange difference, unrealised | 兌換損益-未實現 | 汇兑损益-未实现 | 為替差損益（未実現） | fx
    6603.09 | P07 |         | Rounding difference | 尾差 | 尾差 | 端数差額
  6702 | P08 |              | Credit impairment loss | 信用減損損失 | 信用减值损失 | 貸倒引当金繰入
67    |     |               | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用 | other_expense
  6711 | P12 |              | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用
68    |     |               | Income tax | 所得稅費用 | 所得税费用 | 法人税等 | tax
  6801 | P14 |              | Income tax expense | 所得稅費用 | 所得税费用 | 法人税等
69    |     |               | Other comprehensive income | 其他綜合收益 | 其他综合收益 | その他の包括利益 | oci
  6901 | P16 |              | Other comprehensive income | 其他綜合收益 | 其他综合收益 | その他の包括利益
`,
  lines: {
    BS: `
B01 | + | | Monetary funds | 貨幣資金 | 货币资金 | 現金及び預金
B02 | + | | Notes receivable | 應收票據 | 应收票据 | 受取手形
B03 | + | | Accounts receivable | 應收帳款 | 应收账款 | 売掛金
B04 | + | | Prepayments | 預付款項 | 预付款项 | 前払金
B05 | + | | Other receivables | 其他應收款 | 其他应收款 | 未収入金
B06 | + | | Inventories | 存貨 | 存货 | 棚卸資産
B10 |   | +B01 +B02 +B03 +B04 +B05 +B06 | Current assets | 流動資產合計 | 流动资产合计 | 流動資産合計
B21 | + | | Fixed assets | 固定資產 | 固定资产 | 有形固定資産
B22 | + | | Construction in progress | 在建工程 | 在建工程 | 建設仮勘定
B23 | + | | Right-of-use assets | 使用權資產 | 使用权资产 | 使用権資産
B24 | + | | Intangible assets | 無形資產 | 无形资产 | 無形固定資産
B25 | + | | Long-term deferred expenses | 長期待攤費用 | 长期待摊费用 | 長期前払費用
B26 | + | | Deferred tax assets | 遞延所得稅資產 | 递延所得税资产 | 繰延税金資産
B30 |   | +B21 +B22 +B23 +B24 +B25 +B26 | Non-current assets | 非流動資產合計 | 非流动资产合计 | 固定資産合計
B40 |   | +B10 +B30 | Total assets | 資產總計 | 资产总计 | 資産合計
B51 | - | | Short-term loans | 短期借款 | 短期借款 | 短期借入金
B52 | - | | Notes payable | 應付票據 | 应付票据 | 支払手形
B53 | - | | Accounts payable | 應付帳款 | 应付账款 | 買掛金
B54 | - | | Contract liabilities | 合約負債 | 合同负债 | 契約負債
B55 | - | | Employee benefits payable | 應付職工薪酬 | 应付职工薪酬 | 未払給与
B56 | - | | Taxes payable | 應交稅費 | 应交税费 | 未払税金
B57 | - | | Other payables | 其他應付款 | 其他应付款 | その他の未払金
B60 |   | +B51 +B52 +B53 +B54 +B55 +B56 +B57 | Current liabilities | 流動負債合計 | 流动负债合计 | 流動負債合計
B71 | - | | Long-term loans | 長期借款 | 长期借款 | 長期借入金
B72 | - | | Long-term payables | 長期應付款 | 长期应付款 | 長期未払金
B75 |   | +B71 +B72 | Non-current liabilities | 非流動負債合計 | 非流动负债合计 | 固定負債合計
B80 |   | +B60 +B75 | Total liabilities | 負債合計 | 负债合计 | 負債合計
B91 | - | | Paid-in capital | 實收資本 | 实收资本 | 資本金
B92 | - | | Capital reserve | 資本公積 | 资本公积 | 資本剰余金
B95 | - | | Other comprehensive income | 其他綜合收益 | 其他综合收益 | その他の包括利益累計額
B93 | - | | Surplus reserve | 盈餘公積 | 盈余公积 | 利益準備金
B94 | - | | Undistributed profit | 未分配利潤 | 未分配利润 | 繰越利益剰余金
B99 |   | +B91 +B92 +B95 +B93 +B94 +UNCLOSED | Total equity | 所有者權益合計 | 所有者权益合计 | 純資産合計
`,
    IS: `
P01 | - | | Operating revenue | 營業收入 | 营业收入 | 売上高
P02 | + | | Operating costs | 營業成本 | 营业成本 | 売上原価 | production
P03 | + | | Taxes and surcharges | 稅金及附加 | 税金及附加 | 租税公課
P04 | + | | Selling expenses | 銷售費用 | 销售费用 | 販売費 | selling
P05 | + | | Administrative expenses | 管理費用 | 管理费用 | 一般管理費 | admin
P06 | + | | Research and development | 研發費用 | 研发费用 | 研究開発費 | rd
P07 | + | | Financial expenses | 財務費用 | 财务费用 | 財務費用
P08 | + | | Credit impairment loss | 信用減損損失 | 信用减值损失 | 貸倒引当金繰入額
P09 | - | | Investment income | 投資收益 | 投资收益 | 投資収益
P10 |   | +P01 -P02 -P03 -P04 -P05 -P06 -P07 -P08 +P09 | Operating profit | 營業利潤 | 营业利润 | 営業利益
P11 | - | | Non-operating income | 營業外收入 | 营业外收入 | 営業外収益
P12 | + | | Non-operating expenses | 營業外支出 | 营业外支出 | 営業外費用
P13 |   | +P10 +P11 -P12 | Profit before tax | 利潤總額 | 利润总额 | 税引前当期純利益
P14 | + | | Income tax expense | 所得稅費用 | 所得税费用 | 法人税等
P15 |   | +P13 -P14 | Net profit | 淨利潤 | 净利润 | 当期純利益
P16 | - | | Other comprehensive income | 其他綜合收益 | 其他综合收益 | その他の包括利益
P17 |   | +P15 +P16 | Total comprehensive income | 綜合收益總額 | 综合收益总额 | 包括利益合計
`,
  },
}
