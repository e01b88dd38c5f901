package waters

import (
	"strconv"
	"strings"
)

// The written form of actions.

func trackNames() []string { return []string{"", "actions", "movement", "pawns", "donate", "swim"} }

func renewableNames() []string { return []string{"discount", "hands", "strength", "raise", "raft"} }

func roleNames() []string {
	return []string{"", "singer", "activist", "preacher", "sharecropper", "child", "teacher"}
}

func (x Goal) String() string {
	if x.isB() {
		return "B" + strconv.Itoa(int(x.pair()))
	}
	return "A" + strconv.Itoa(int(x))
}

// Format writes an action: "walk 1.2 6,8", "build 6,8 discount".
func (Rules) Format(a Action) string {
	f := forms()[a.Kind]
	words := []string{f.name}
	for _, part := range f.parts {
		words = appendPart(words, byte(part), a)
	}
	return strings.Join(words, " ")
}

func pawnText(i int8) string {
	return strconv.Itoa(int(i/pawnsEach)+1) + "." + strconv.Itoa(int(i%pawnsEach)+1)
}

func appendPart(words []string, part byte, a Action) []string {
	n := int(a.N)
	switch part {
	case 'h':
		return append(words, a.At.String())
	case 'c':
		return append(words, cardNames()[a.Card])
	case 's', 'k':
		return append(words, strconv.Itoa(n+1))
	case 'n':
		return append(words, strconv.Itoa(n))
	case 'p':
		return append(words, pawnText(a.N))
	case 'r':
		if a.Kind == GetOn {
			n = int(a.M)
		}
		return append(words, strconv.Itoa(n))
	case 'l':
		return append(words, landNames()[n])
	case 'w':
		return append(words, weatherNames()[n])
	case 'g':
		return append(words, Goal(n).String())
	case 'o':
		return append(words, roleNames()[n])
	case 'b':
		return appendPurchase(words, a)
	case 'u':
		words = append(words, renewableNames()[n], trackNames()[a.M])
		if Track(a.M) == PawnsTrack && a.At != Nowhere {
			words = append(words, a.At.String())
		}
		return words
	case 'a':
		if a.N <= maxPositions {
			return append(words, "town", strconv.Itoa(n))
		}
		return append(words, "pawn", pawnText(a.N-1-maxPositions))
	case 'v':
		if n > 0 {
			return append(words, "raft", strconv.Itoa(n))
		}
		return append(words, a.At.String())
	case 'f':
		switch {
		case n == findBank:
			return append(words, "bank")
		case n < findSeat:
			return append(words, "goal", strconv.Itoa(n-findGoal+1))
		}
		return append(words, strconv.Itoa(n-findSeat+1))
	case 'd':
		if a.M != 0 {
			return append(words, "discount")
		}
	case 'm':
		if a.M != 0 {
			return append(words, "hands")
		}
	case 'e':
		if a.M > 0 {
			return append(words, "education", strconv.Itoa(int(a.M)))
		}
	case 't':
		if n > 0 {
			return append(words, strconv.Itoa(n))
		}
	case 'x':
		words = append(words, strconv.Itoa(n+1))
		if a.M > 0 {
			words = append(words, strconv.Itoa(int(a.M)))
		}
	}
	return words
}

// appendPurchase writes "movement", "movement education 1", "pawns 4,9", "discount education garden".
func appendPurchase(words []string, a Action) []string {
	if a.N < int8(tracks) {
		words = append(words, trackNames()[a.N])
		if a.M > 0 {
			words = append(words, "education", strconv.Itoa(int(a.M)))
		}
		if Track(a.N) == PawnsTrack && a.At != Nowhere {
			words = append(words, a.At.String())
		}
		return words
	}
	r := Renewable(a.N - int8(tracks))
	words = append(words, renewableNames()[r])
	if a.M > 0 {
		words = append(words, "education")
	}
	for i, c := range makes(r) {
		if a.M>>i&1 != 0 {
			words = append(words, cardNames()[c])
		}
	}
	return words
}
