package cli

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// writeCertificate makes a certificate with a number, in files that were changed at a time.
func writeCertificate(t *testing.T, cert, keyFile string, number int64, changed time.Time) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(number)}, &x509.Certificate{}, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, keyFile: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, changed, changed); err != nil {
			t.Fatal(err)
		}
	}
}

func TestARenewedCertificateIsTakenUp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := &serveFlags{cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem")}
	began := time.Now().Add(-time.Hour)
	writeCertificate(t, f.cert, f.key, 1, began)
	c, err := f.certificate()
	if err != nil {
		t.Fatal(err)
	}
	number := func() int64 {
		t.Helper()
		c.looked = time.Time{} // a minute is over
		pair, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		leaf, err := x509.ParseCertificate(pair.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return leaf.SerialNumber.Int64()
	}
	if n := number(); n != 1 {
		t.Errorf("certificate %d", n)
	}
	writeCertificate(t, f.cert, f.key, 2, began.Add(time.Minute))
	if n := number(); n != 2 {
		t.Errorf("after it was renewed: certificate %d", n)
	}
	if err := os.WriteFile(f.cert, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := number(); n != 2 {
		t.Errorf("half written: certificate %d", n)
	}
	if err := os.Remove(f.cert); err != nil {
		t.Fatal(err)
	}
	if n := number(); n != 2 {
		t.Errorf("gone: certificate %d", n)
	}
}
