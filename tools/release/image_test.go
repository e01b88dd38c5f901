package release_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// checkZip checks that the archive for Windows contains the program and the files that go with it.
func checkZip(t *testing.T, file string) {
	t.Helper()
	r, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var names []string
	for _, f := range r.File {
		_, name, _ := strings.Cut(f.Name, "bigriver/")
		names = append(names, name)
	}
	for _, name := range []string{"bigriver.exe", "LICENSE", "NOTICE", "README.md", "man/bigriver-serve.1", "completions/bigriver.powershell", "examples/bots/first.py"} {
		if !slices.Contains(names, name) {
			t.Errorf("the archive for Windows has no %s: %q", name, names)
		}
	}
}

// descriptor names a blob of an image.
type descriptor struct {
	Digest   string `json:"digest"`
	Platform struct {
		Architecture string `json:"architecture"`
	} `json:"platform"`
}

// index lists images, or other indexes.
type index struct {
	Manifests []descriptor `json:"manifests"`
}

// checkImage checks that the container image is complete, that it contains nothing besides the
// program, and that it does not run as root.
func checkImage(t *testing.T, file, commit string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	blobs := map[string][]byte{}
	eachFile(t, f, func(h *tar.Header, content []byte) { blobs[h.Name] = content })
	// read returns the blob that a descriptor names, as JSON if into is not nil.
	read := func(d descriptor, into any) []byte {
		sum := strings.TrimPrefix(d.Digest, "sha256:")
		data := blobs["blobs/sha256/"+sum]
		if got := sha256.Sum256(data); hex.EncodeToString(got[:]) != sum {
			t.Fatalf("the blob %s has the sum %x", sum, got)
		}
		if into != nil {
			if err := json.Unmarshal(data, into); err != nil {
				t.Fatal(err)
			}
		}
		return data
	}
	var outer, inner index
	if err := json.Unmarshal(blobs["index.json"], &outer); err != nil || len(outer.Manifests) != 1 {
		t.Fatalf("%s: %v", blobs["index.json"], err)
	}
	read(outer.Manifests[0], &inner)
	if len(inner.Manifests) != 1 || inner.Manifests[0].Platform.Architecture != runtime.GOARCH {
		t.Fatalf("the image has the platforms %+v", inner.Manifests)
	}
	var manifest struct {
		Config descriptor   `json:"config"`
		Layers []descriptor `json:"layers"`
	}
	read(inner.Manifests[0], &manifest)
	var config struct {
		Architecture string `json:"architecture"`
		Config       struct {
			User       string            `json:"User"`
			Entrypoint []string          `json:"Entrypoint"`
			Cmd        []string          `json:"Cmd"`
			Labels     map[string]string `json:"Labels"`
		} `json:"config"`
	}
	read(manifest.Config, &config)
	if c := config.Config; config.Architecture != runtime.GOARCH || c.User != "65532:65532" || strings.Join(append(c.Entrypoint, c.Cmd...), " ") != "/bigriver serve" ||
		c.Labels["org.opencontainers.image.revision"] != commit {
		t.Errorf("the image is set up as %+v", config)
	}
	if len(manifest.Layers) != 1 {
		t.Fatalf("the image has %d layers", len(manifest.Layers))
	}
	packed, err := gzip.NewReader(bytes.NewReader(read(manifest.Layers[0], nil)))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(layer, make([]byte, 1024)) {
		t.Error("the layer of the image is cut off: two empty blocks end an archive")
	}
	var names []string
	eachFile(t, bytes.NewReader(layer), func(h *tar.Header, content []byte) {
		names = append(names, h.Name)
		if owned := h.Name == "data/"; owned != (h.Uid == 65532) || h.Uid != h.Gid {
			t.Errorf("%s in the image belongs to %d:%d", h.Name, h.Uid, h.Gid)
		}
		if h.Name == "etc/ssl/certs/ca-certificates.crt" && bytes.Count(content, []byte("BEGIN CERTIFICATE")) < 50 {
			t.Errorf("the image trusts only %.200s", content)
		}
		if h.Name == "bigriver" && !regexp.MustCompile(`offline/queen-[0-9a-f]+\.wasm\.br`).Match(content) {
			t.Error("the program in the image has no modules for play without a server")
		}
	})
	if got := strings.Join(names, " "); got != "data/ etc/ etc/passwd etc/group etc/ssl/ etc/ssl/certs/ etc/ssl/certs/ca-certificates.crt tmp/ LICENSE NOTICE bigriver" {
		t.Errorf("the image has %s", got)
	}
}

// unpackImage writes the files of the only layer of an image to a directory.
func unpackImage(t *testing.T, file, dir string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	eachFile(t, f, func(_ *tar.Header, content []byte) {
		packed, err := gzip.NewReader(bytes.NewReader(content))
		if err != nil {
			return // not the layer
		}
		eachFile(t, packed, func(h *tar.Header, content []byte) {
			if strings.HasSuffix(h.Name, "/") {
				return
			}
			name := filepath.Join(dir, h.Name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, content, h.FileInfo().Mode())); err != nil {
				t.Fatal(err)
			}
		})
	})
}

// eachFile calls f for each file of an archive.
func eachFile(t *testing.T, r io.Reader, f func(h *tar.Header, content []byte)) {
	t.Helper()
	for files := tar.NewReader(r); ; {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		f(h, content)
	}
}

// checkParts checks that the bill of materials names the parts of the program and the client.
func checkParts(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var bill struct {
		Format      string `json:"bomFormat"`
		SpecVersion string `json:"specVersion"`
		Components  []struct {
			Address string `json:"purl"`
			Scope   string `json:"scope"`
		} `json:"components"`
	}
	if err := json.Unmarshal(data, &bill); err != nil || bill.Format != "CycloneDX" || bill.SpecVersion != "1.6" {
		t.Fatalf("%v, %.100s", err, data)
	}
	for begin, scope := range map[string]string{
		"pkg:golang/std@1.": "required", "pkg:golang/github.com/ncruces/go-sqlite3@v": "required",
		"pkg:npm/svelte@": "required", "pkg:npm/esm-env@": "required", "pkg:npm/clsx@": "required", "pkg:npm/qr@": "required", "pkg:npm/%40sveltejs/vite-plugin-svelte@": "excluded",
	} {
		found := 0
		for _, c := range bill.Components {
			if strings.HasPrefix(c.Address, begin) && c.Scope == scope {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%d parts are called %s... and are %s", found, begin, scope)
		}
	}
}
