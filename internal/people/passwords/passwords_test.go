package passwords_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/people/passwords"
)

// Passwords that attackers guess first are refused with advice, and others are not.
func TestCommonPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	for key, list := range map[string][]string{
		"password_short": {"", "1234567", "hallo"},
		"password_one":   {"aaaaaaaa", "00000000", "ääääääääää", "!!!!!!!!!!!!", "        "},
		"password_name": {
			"Annabelle", "annabelle", "ANNABELLE", "Anna belle", "Annabelle1", "annabelle2024", "1annabelle!", "Annabell1", "Anabelle", "ellebanna", "annabelleannabelle", "4nnabelle",
		},
		"password_common": {
			"password", "Password1", "PASSWORD!", "p4ssw0rd", "P@ssw0rd", "passwordpassword", "12345678", "123456789", "87654321", "1234567890", "1234512345", "11223344",
			"qwertyuiop", "qwerty123", "1q2w3e4r", "abcdefgh", "abcd1234", "1234abcd", "abababab", "123123123", "iloveyou", "sunshine", "football1", "letmein123", "baseball99",
			"passwort", "Passwort1", "passwort123", "Passw0rt!", "hallo123", "hallohallo", "schatz123", "schatzi1", "ichliebedich", "sonnenschein", "qwertzui", "qwertz123", "schalke04",
			"Glück2024", "Schmetterling", "fussball1", "münchen1", "dampfschiff",
			"motdepasse", "Motdepasse1", "azerty123", "azertyui", "azertyuiop", "bonjour1", "jetaime1", "chouchou", "loulou123", "soleil99", "princesse", "marseille13", "doudou12", "nicolas1",
			"bigriver", "Bigriver1", "mississippi",
		},
		"": {
			"steamboat queen", "paddle wheel 7", "correct horse battery", "xkqzvjw8", "moon over Natchez", "drei Kähne im Nebel", "deux radeaux bleus", "annanas-kuchen",
			"password for a boat", "hallo du schöne welt", "1234 boats at dawn", "Tr0ub4dor and more",
		},
	} {
		for _, password := range list {
			got := ""
			if err := passwords.Check("Annabelle", password); err != nil {
				got = err.Error()
			}
			if got != key {
				t.Errorf("%q: got %q, want %q", password, got, key)
			}
		}
	}
}
