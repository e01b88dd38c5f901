// Package checktest tests the script check in a small repository made for it. It has tests only.
package checktest
