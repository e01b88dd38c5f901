package archtest

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// source is a Go file and its imports.
type source struct {
	path    string // from the root of the module, with slashes
	imports []string
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// modulePath reads the name of the module from its go.mod.
func modulePath(fsys fs.FS) (string, error) {
	text, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "module "); ok {
			return strings.TrimSpace(name), nil
		}
	}
	return "", errors.New("go.mod: no line names the module")
}

// scan reads the imports of all Go files of the module at the root of fsys, for all build
// constraints. It skips the folders that the go command skips, installed npm packages and nested
// modules.
func scan(fsys fs.FS) ([]source, error) {
	var sources []source
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && isSkipped(fsys, name):
			return fs.SkipDir
		case entry.IsDir(), path.Ext(name) != ".go", isHidden(path.Base(name)):
			return nil
		}
		imports, err := importsOf(fsys, name)
		if err != nil {
			return err
		}
		sources = append(sources, source{path: name, imports: imports})
		return nil
	})
	if err == nil && len(sources) == 0 {
		err = errors.New("no Go file in the module") // without files every test would pass
	}
	return sources, err
}

func isSkipped(fsys fs.FS, folder string) bool {
	base := path.Base(folder)
	if isHidden(base) || base == "testdata" || base == "vendor" || base == "node_modules" {
		return true
	}
	_, err := fs.Stat(fsys, path.Join(folder, "go.mod"))
	return err == nil
}

// isHidden reports whether the go command skips a file or folder with this name.
func isHidden(base string) bool { return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") }

func importsOf(fsys fs.FS, name string) ([]string, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	imports := make([]string, 0, len(file.Imports))
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("%s: import %s: %w", name, spec.Path.Value, err)
		}
		imports = append(imports, imported)
	}
	return imports, nil
}
