import { Problem, type Change, type Deed, type PlanVariant, type Schemas, type Table } from './types'

type Way = { way: string[] }

/** Returns a function that replaces action texts by their deeds. The server sends ways as texts. */
function expander(deeds: readonly Deed[]) {
  const known = new Map(deeds.map((deed) => [deed.action, deed]))
  const deed = (action: string) => {
    const found = known.get(action)
    if (!found) throw new Problem('internal', action)
    return found
  }
  return <T extends Way>(one: T) => ({ ...one, way: one.way.map(deed) })
}

/** Returns other ways to the ends of plans with their deeds. */
export const variantsWithDeeds = ({ plans, deeds }: Schemas['VariantsOutBody']): PlanVariant[][] => plans.map(({ variants }) => variants.map(expander(deeds)))

/** Returns a table, or a change of one, with the ways of our plans as deeds. */
export function withDeeds<Sent extends Pick<Schemas['Table'] | Schemas['TableChange'], 'mine'>>({ mine, ...rest }: Sent) {
  const seats = mine?.map(({ plans, deeds = [], ...seat }) => {
    const expand = expander(deeds)
    return { ...seat, ...(plans && { plans: plans.map((plan) => ({ ...expand(plan), ...(plan.variants && { variants: plan.variants.map(expand) }) })) }) }
  })
  return { ...rest, ...(seats && { mine: seats }) } as unknown as Sent extends Schemas['Table'] ? Table : Change
}
