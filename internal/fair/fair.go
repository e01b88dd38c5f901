// Package fair is a queue in which people take turns: a value waits for at most one value of every
// other person, no matter how many they have queued.
package fair

import "slices"

// Queue holds values by person. The zero value is an empty queue. It is not safe for concurrent
// use.
type Queue[K, V comparable] struct {
	turns  []K       // everybody with a value, in the order of their turns
	values map[K][]V // each person's values, oldest first
	count  int
}

// Push adds a value. A person who had none gets the last turn.
func (q *Queue[K, V]) Push(key K, value V) {
	if q.values == nil {
		q.values = map[K][]V{}
	}
	if len(q.values[key]) == 0 {
		q.turns = append(q.turns, key)
	}
	q.values[key] = append(q.values[key], value)
	q.count++
}

// Pop removes and returns the oldest value of the person whose turn it is.
func (q *Queue[K, V]) Pop() (key K, value V, ok bool) {
	if q.count == 0 {
		return key, value, false
	}
	key = q.turns[0]
	value = q.values[key][0]
	q.turns = q.turns[1:]
	q.set(key, q.values[key][1:])
	if len(q.values[key]) > 0 {
		q.turns = append(q.turns, key)
	}
	q.count--
	return key, value, true
}

// Remove removes a queued value, and reports whether it was there. The person keeps their turn.
func (q *Queue[K, V]) Remove(key K, value V) bool {
	i := slices.Index(q.values[key], value)
	if i < 0 {
		return false
	}
	q.set(key, slices.Delete(q.values[key], i, i+1))
	if len(q.values[key]) == 0 {
		at := slices.Index(q.turns, key)
		q.turns = slices.Delete(q.turns, at, at+1)
	}
	q.count--
	return true
}

// Of returns the number of values of a person.
func (q *Queue[K, V]) Of(key K) int { return len(q.values[key]) }

// Largest returns the person with the most values, and their number.
func (q *Queue[K, V]) Largest() (key K, n int) {
	for _, one := range q.turns {
		if have := len(q.values[one]); have > n {
			key, n = one, have
		}
	}
	return key, n
}

// PopNewest removes and returns the newest value of a person, who must have one.
func (q *Queue[K, V]) PopNewest(key K) V {
	list := q.values[key]
	value := list[len(list)-1]
	q.Remove(key, value)
	return value
}

// Len returns the number of values.
func (q *Queue[K, V]) Len() int { return q.count }

func (q *Queue[K, V]) set(key K, values []V) {
	if len(values) == 0 {
		delete(q.values, key)
		return
	}
	q.values[key] = values
}
