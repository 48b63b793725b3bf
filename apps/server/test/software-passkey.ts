import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data (WebAuthn, 6.1): the user is present and verified; a credential is attached. */
const PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** An authenticator in software with one ES256 key, for the pages of one origin. */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  let count = 0

  function authenticatorData(flags: number): Buffer {
    count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter])
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: credential.id,
    /** Answers the options of a new passkey, without attestation. */
    create({ challenge }: { challenge: string }) {
      // A COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = [
        authenticatorData(PRESENT_AND_VERIFIED | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]
      const authData = Buffer.concat(data)
      const attestation = Buffer.concat([
        Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Answers the options of a sign-in. */
    get({ challenge }: { challenge: string }) {
      const data = authenticatorData(PRESENT_AND_VERIFIED)
      const client = clientData('webauthn.get', challenge)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
