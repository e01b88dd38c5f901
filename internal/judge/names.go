package judge

import (
	"strconv"
	"strings"
)

// Names returns the names of the inputs of some groups. "coal 3" is a group of three inputs: coal1,
// coal2 and coal3.
func Names(groups ...string) (list []string) {
	for _, g := range groups {
		name, size, many := strings.Cut(g, " ")
		if !many {
			list = append(list, name)
			continue
		}
		n, err := strconv.Atoi(size)
		if err != nil {
			panic("judge: " + g + " is not a name and a number")
		}
		for i := range n {
			list = append(list, name+strconv.Itoa(i+1))
		}
	}
	return list
}
