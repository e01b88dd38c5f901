package archtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Picture returns a drawing of the layers from the highest to the lowest, with the adapters beside them.
func Picture() string {
	const width = 51 // between the frame's sides
	frame := "+" + strings.Repeat("-", width) + "+\n"
	var b strings.Builder
	b.WriteString(frame)
	for i, layer := range layers {
		cell := (width - len(layer) + 1) / len(layer)
		var row strings.Builder
		for _, name := range layer {
			fmt.Fprintf(&row, "|%-*s", cell, " "+name)
		}
		line := fmt.Sprintf("%-*s|  %s", width+1, row.String(), beside(i))
		b.WriteString(strings.TrimRight(line, " ") + "\n" + frame)
	}
	return b.String()
}

// beside returns what the picture says beside a layer.
func beside(layer int) string {
	var notes []string
	for _, name := range slices.Sorted(maps.Keys(adapters)) {
		if rank(adapters[name][0]) == layer {
			notes = append(notes, "<- "+name+", which only "+strings.Join(joiners, " and ")+" import")
		}
	}
	isImpure := func(name string) bool { return !slices.Contains(pure, name) }
	switch kept := slices.DeleteFunc(slices.Clone(layers[layer]), isImpure); len(kept) {
	case 0:
	case len(layers[layer]):
		notes = append(notes, "pure")
	default:
		notes = append(notes, "pure: "+strings.Join(kept, ", "))
	}
	return strings.Join(notes, "; ")
}
