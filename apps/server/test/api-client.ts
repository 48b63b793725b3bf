export { type ApiAnswer, ApiClient } from '../../../tools/product/api-client.ts'
