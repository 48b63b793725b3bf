export { PERSON, type PersonRow } from '../store/administrators.ts'
