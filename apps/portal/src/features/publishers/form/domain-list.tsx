import { ActionIcon, Input, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { IconButton } from '../../../ui/form/action-button.tsx'
import { FieldGroup, FormActions } from '../../../ui/form/field-layout.tsx'
import { Icon } from '../../../ui/icon.tsx'
import classes from './domain-list.module.css'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.settings

/** The allowed domains, with at least one input row. */
export function DomainList({ form }: { form: PublisherFormApi }) {
  const list = useRef<HTMLFieldSetElement>(null)
  const domains = form.values.allowed_domains
  const set = (next: string[]) => form.setFieldValue('allowed_domains', next.length > 0 ? next : [''])
  // The error message quotes the invalid domain.
  const isRefused = (domain: string) =>
    domain !== '' && String(form.errors.allowed_domains).includes(`"${domain}"`)
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
      ;(inputs[index] ?? inputs.at(-1))?.focus()
    })
  const add = () => {
    set([...domains, ''])
    focusRow(domains.length)
  }
  const remove = (index: number) => {
    set(domains.toSpliced(index, 1))
    focusRow(index)
  }
  return (
    <div className={classes.domains}>
      <FieldGroup ref={list} legend={words.domains} isExplained>
        <Input.Wrapper description={words.domainsHelp} error={form.errors.allowed_domains}>
          <div className={classes.rows}>
            {domains.map((domain, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <div key={index} className={classes.row}>
                <TextInput
                  aria-label={words.domain(index + 1)}
                  name="allowed_domains"
                  placeholder="example.com"
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={300}
                  error={isRefused(domain)}
                  value={domain}
                  onChange={event => set(domains.with(index, event.currentTarget.value))}
                />
                <ActionIcon
                  variant="default"
                  size={36}
                  title={words.removeDomain(index + 1)}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" size={16} />
                </ActionIcon>
              </div>
            ))}
          </div>
        </Input.Wrapper>
      </FieldGroup>
      <FormActions>
        <IconButton icon="plus" onClick={add}>
          {words.addDomain}
        </IconButton>
      </FormActions>
    </div>
  )
}
