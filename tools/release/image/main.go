// Command image builds a container image for several platforms from static programs: an OCI
// archive, which podman, skopeo and docker can load. It has no shell and no other program. It needs
// no daemon, and the same input gives the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is neither root nor an existing user of a system.
const user = 65532

func main() {
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "usage: image FILE VERSION REVISION ARCH=FOLDER...; each folder has the contents of an archive; SOURCE_DATE_EPOCH is the date")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func run(file, version, revision string, platforms []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	b := builder{moment: time.Unix(seconds, 0).UTC(), labels: map[string]string{
		"org.opencontainers.image.title":    "Bigriver",
		"org.opencontainers.image.version":  version,
		"org.opencontainers.image.revision": revision,
		"org.opencontainers.image.source":   "https://github.com/bigriver/bigriver",
		"org.opencontainers.image.licenses": "Apache-2.0",
	}}
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, platform := range platforms {
		arch, folder, _ := strings.Cut(platform, "=")
		image, err := b.image(arch, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", arch, err)
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: arch}},
		})
	}
	scratch, err := os.MkdirTemp("", "image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	// Readers of an archive take the only entry of its outer index, which has the image's name.
	named := mutate.AppendManifests(mutate.IndexMediaType(empty.Index, types.OCIImageIndex), mutate.IndexAddendum{
		Add: index, Descriptor: v1.Descriptor{Annotations: map[string]string{"org.opencontainers.image.ref.name": "bigriver:" + version}},
	})
	if _, err := layout.Write(scratch, named); err != nil {
		return err
	}
	return b.pack(scratch, file)
}

type builder struct {
	moment time.Time
	labels map[string]string
}

// image returns the image of one platform.
func (b builder) image(arch, folder string) (v1.Image, error) {
	files, err := b.files(folder)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil }, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	if image, err = mutate.ConfigFile(image, &v1.ConfigFile{
		OS: "linux", Architecture: arch, Created: v1.Time{Time: b.moment}, RootFS: v1.RootFS{Type: "layers"},
		Config: v1.Config{
			User: fmt.Sprintf("%d:%d", user, user), WorkingDir: "/data",
			Entrypoint: []string{"/bigriver"}, Cmd: []string{"serve"}, Env: []string{"BIGRIVER_DATA=/data", "BIGRIVER_LISTEN=:8080"},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}}, Labels: b.labels,
		},
	}); err != nil {
		return nil, err
	}
	return mutate.Append(image, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: b.moment}, CreatedBy: ".ci/release"}})
}

// files returns the only layer.
func (b builder) files(folder string) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	add := func(name string, mode int64, owner int, content []byte) error {
		h := &tar.Header{Name: name, Mode: mode, Uid: owner, Gid: owner, Size: int64(len(content)), ModTime: b.moment, Typeflag: tar.TypeReg}
		if strings.HasSuffix(name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		_, err := w.Write(content)
		return err
	}
	for _, f := range []struct {
		name    string
		mode    int64
		owner   int
		content []byte
	}{
		{"data/", 0o700, user, nil},
		{"etc/", 0o755, 0, nil},
		{"etc/passwd", 0o644, 0, fmt.Appendf(nil, "bigriver:x:%d:%d:Bigriver:/data:/nonexistent\n", user, user)},
		{"etc/group", 0o644, 0, fmt.Appendf(nil, "bigriver:x:%d:\n", user)},
		{"etc/ssl/", 0o755, 0, nil},
		{"etc/ssl/certs/", 0o755, 0, nil},
		{"etc/ssl/certs/ca-certificates.crt", 0o644, 0, roots()},
		{"tmp/", 0o1777, 0, nil},
	} {
		if err := add(f.name, f.mode, f.owner, f.content); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"LICENSE", "NOTICE", "bigriver"} {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		mode := int64(0o644)
		if name == "bigriver" {
			mode = 0o755
		}
		if err := add(name, mode, 0, content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// roots returns the certificates that Mozilla trusts, for e-mail and webhooks. Those with
// restrictions that a file cannot express are left out.
func roots() []byte {
	var out bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			// Writing to a buffer never fails.
			_ = pem.Encode(&out, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})
		}
	}
	return out.Bytes()
}

// pack writes the files of a folder into an archive, sorted by name.
func (b builder) pack(folder, file string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	w := tar.NewWriter(out)
	if err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		if err := w.WriteHeader(&tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(content)), ModTime: b.moment, Typeflag: tar.TypeReg}); err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	}); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return out.Close()
}
