export { PERSON, type PersonRow } from '../store.ts'
