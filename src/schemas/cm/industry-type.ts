/** Industries as a tree of at most three levels, with the code of a public standard (cm.md §3.2). */
import { defineSchema } from '../core/define'

export const industryType = defineSchema('cm/industry-type', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    tree: { parent: 'parent', depth: 3 },
    list: { columns: ['parent', 'standard', 'standard_code'], sort: 'position', filters: ['parent', 'standard', 'active'] },
    related: [{ entity: 'cm/industry-type', field: 'parent' }],
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'MFG', name: { en: 'Manufacturing', tw: '製造業', cn: '制造业', jp: '製造業' }, standard: 'isic4', standard_code: 'C' },
      {
        code: 'ELEC',
        name: { en: 'Electronics', tw: '電子', cn: '电子', jp: '電子' },
        parent: 'MFG',
        standard: 'isic4',
        standard_code: '26',
      },
      {
        code: 'MACH',
        name: { en: 'Machinery', tw: '機械', cn: '机械', jp: '機械' },
        parent: 'MFG',
        standard: 'isic4',
        standard_code: '28',
      },
      { code: 'CON', name: { en: 'Construction', tw: '營造業', cn: '建筑业', jp: '建設業' }, standard: 'isic4', standard_code: 'F' },
      {
        code: 'TRADE',
        name: { en: 'Wholesale and retail', tw: '批發零售', cn: '批发零售', jp: '卸売・小売' },
        standard: 'isic4',
        standard_code: 'G',
      },
      {
        code: 'LOGI',
        name: { en: 'Transport and storage', tw: '運輸倉儲', cn: '运输仓储', jp: '運輸・倉庫' },
        standard: 'isic4',
        standard_code: 'H',
      },
      {
        code: 'FOOD',
        name: { en: 'Accommodation and food', tw: '住宿餐飲', cn: '住宿餐饮', jp: '宿泊・飲食' },
        standard: 'isic4',
        standard_code: 'I',
      },
      { code: 'ICT', name: { en: 'Information', tw: '資訊通訊', cn: '信息通信', jp: '情報通信' }, standard: 'isic4', standard_code: 'J' },
      { code: 'FIN', name: { en: 'Finance', tw: '金融保險', cn: '金融保险', jp: '金融・保険' }, standard: 'isic4', standard_code: 'K' },
      {
        code: 'PROF',
        name: { en: 'Professional services', tw: '專業服務', cn: '专业服务', jp: '専門サービス' },
        standard: 'isic4',
        standard_code: 'M',
      },
      { code: 'GOV', name: { en: 'Public sector', tw: '公部門', cn: '公共部门', jp: '公共部門' }, standard: 'isic4', standard_code: 'O' },
      { code: 'EDU', name: { en: 'Education', tw: '教育', cn: '教育', jp: '教育' }, standard: 'isic4', standard_code: 'P' },
      { code: 'MED', name: { en: 'Health', tw: '醫療', cn: '医疗', jp: '医療' }, standard: 'isic4', standard_code: 'Q' },
    ],
  },
  properties: {
    parent: { x: { ref: 'self' } },
    standard: { enum: ['none', 'isic4', 'tw_sic', 'hsic2', 'jsic', 'gbt4754'], default: 'none' },
    standard_code: { type: 'string', maxLength: 20, x: { search: true, show_if: { field: 'standard', op: 'nin', value: ['none'] } } },
  },
})
