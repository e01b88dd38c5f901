package cli

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
)

// writeCertificate writes a certificate with this serial number, and sets the modification time of
// its files.
func writeCertificate(t *testing.T, cert, keyFile string, number int64, changed time.Time) {
	t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	der := must.Get(x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(number)}, &x509.Certificate{}, &key.PublicKey, key))(t)
	secret := must.Get(x509.MarshalPKCS8PrivateKey(key))(t)
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, keyFile: {Type: "PRIVATE KEY", Bytes: secret}} {
		must.Do(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
		must.Do(t, os.Chtimes(name, changed, changed))
	}
}

func TestARenewedCertificateIsUsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := &serveFlags{cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem")}
	began := time.Now().Add(-time.Hour)
	writeCertificate(t, f.cert, f.key, 1, began)
	c := must.Get(f.certificate())(t)
	number := func() int64 {
		t.Helper()
		c.looked = time.Time{} // as if a minute had passed
		pair := must.Get(c.get(nil))(t)
		leaf := must.Get(x509.ParseCertificate(pair.Certificate[0]))(t)
		return leaf.SerialNumber.Int64()
	}
	if n := number(); n != 1 {
		t.Errorf("certificate %d", n)
	}
	writeCertificate(t, f.cert, f.key, 2, began.Add(time.Minute))
	if n := number(); n != 2 {
		t.Errorf("after it was renewed: certificate %d", n)
	}
	must.Do(t, os.WriteFile(f.cert, []byte("half"), 0o600))
	if n := number(); n != 2 {
		t.Errorf("half written: certificate %d", n)
	}
	must.Do(t, os.Remove(f.cert))
	if n := number(); n != 2 {
		t.Errorf("deleted: certificate %d", n)
	}
}

// With TLS 1.2 the server accepts only cipher suites without CBC, and it accepts no older version
// at all.
func TestOldCiphersAreRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := &serveFlags{cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem")}
	writeCertificate(t, f.cert, f.key, 1, time.Now())
	c := must.Get(f.certificate())(t)
	shake := func(client *tls.Config) error {
		near, far := net.Pipe()
		defer near.Close()
		defer far.Close()
		client.InsecureSkipVerify = true // this test is only about ciphers
		server := make(chan error, 1)
		go func() {
			server <- tls.Server(far, secureTLS(c)).HandshakeContext(t.Context())
			_ = far.Close()
		}()
		err := tls.Client(near, client).HandshakeContext(t.Context())
		return errors.Join(err, <-server)
	}
	if err := shake(&tls.Config{MaxVersion: tls.VersionTLS13, MinVersion: tls.VersionTLS13}); err != nil {
		t.Errorf("TLS 1.3: %v", err)
	}
	if shake(&tls.Config{MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}) == nil {
		t.Error("TLS 1.1 is spoken")
	}
	for _, suite := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
		if suite.SupportedVersions[0] == tls.VersionTLS13 || !strings.Contains(suite.Name, "_ECDHE_ECDSA_") {
			continue // the certificate of this test is for ECDSA
		}
		err := shake(&tls.Config{MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{suite.ID}})
		if safe := strings.Contains(suite.Name, "_GCM_") || strings.Contains(suite.Name, "_POLY1305_"); safe != (err == nil) {
			t.Errorf("%s: got error %v", suite.Name, err)
		}
	}
	for _, id := range secureTLS(c).CipherSuites {
		if name := tls.CipherSuiteName(id); !strings.HasPrefix(name, "TLS_ECDHE_") || strings.Contains(name, "_CBC_") {
			t.Errorf("%s is among the suites", name)
		}
	}
}
