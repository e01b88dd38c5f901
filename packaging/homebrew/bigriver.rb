class Bigriver < Formula
  desc "Three board games of the Mississippi, in the browser and at the terminal"
  homepage "https://github.com/bigriver/bigriver"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "@URL@/bigriver-darwin-arm64.tar.gz"
      sha256 "@SUM:bigriver-darwin-arm64.tar.gz@"
    end
    on_intel do
      url "@URL@/bigriver-darwin-amd64.tar.gz"
      sha256 "@SUM:bigriver-darwin-amd64.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@URL@/bigriver-linux-arm64.tar.gz"
      sha256 "@SUM:bigriver-linux-arm64.tar.gz@"
    end
    on_intel do
      url "@URL@/bigriver-linux-amd64.tar.gz"
      sha256 "@SUM:bigriver-linux-amd64.tar.gz@"
    end
  end

  def install
    bin.install "bigriver"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/bigriver.bash" => "bigriver"
    zsh_completion.install "completions/bigriver.zsh" => "_bigriver"
    fish_completion.install "completions/bigriver.fish"
    pkgshare.install "examples"
  end

  test do
    assert_match "board games of the Mississippi", shell_output("#{bin}/bigriver help")
    system bin/"bigriver", "sim", "queen", "--games", "1", "--seed", "1", "--players", "random,random,random"
  end
end
