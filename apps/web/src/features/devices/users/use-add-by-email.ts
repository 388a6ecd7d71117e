import { accountMessages, isAcceptedEmail, normaliseEmail, type PermissionLevel } from '@fieldport/domain'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { localize } from '../../../lib/texts/messages.ts'

type Input = { readonly targetEmail: string; readonly targetPermission: PermissionLevel }
type Add = {
  readonly mutate: (input: Input, options: { readonly onSuccess: () => void }) => void
  readonly variables: Input | undefined
}

/** A form that gives the owner of an address a level. It stays open, to add several people one after the other. */
export function useAddByEmail(add: Add, initial: PermissionLevel) {
  const [typed, setTyped] = useState('')
  const [permission, setPermission] = useState(initial)
  const [isWrong, setWrong] = useState(false)
  const targetEmail = normaliseEmail(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAcceptedEmail(targetEmail)) return setWrong(true)
    // An address typed meanwhile stays.
    const onSuccess = () => setTyped((now) => (now === typed ? '' : now))
    add.mutate({ targetEmail, targetPermission: permission }, { onSuccess })
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    setWrong(false)
  }
  const field = {
    type: 'email',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: typed,
    onChange,
  } as const
  return {
    submit,
    field,
    permission,
    setPermission,
    isEmpty: targetEmail === '',
    problem: isWrong ? localize(accountMessages.email) : undefined,
    /** The address of the last request. */
    sentEmail: add.variables?.targetEmail ?? '',
  }
}
