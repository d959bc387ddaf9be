/** Actions are declared by name (`x.actions`), the generated ones are `x.standard_actions`: stored declarations follow, backups read them. */
export { migration } from './0002-declaration-keys'
